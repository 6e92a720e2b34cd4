/// The formats of feeds, and the role of each element. Everything else about a format is in `Grammar+Table`: a new format does
/// not compile until it is complete there, and tests fail until it has a sample.
package enum Grammar: CaseIterable, Sendable {
    case rss, rdf, atom, list, places, opml, json
    /// An answer of Flickr's API as XML.
    case flickr

    enum Role {
        /// Contains entries.
        case container
        case entry
        /// A property of the feed.
        case about
        case ignored
    }

    func role(of name: Name, below parent: Name?, hasList: Bool) -> Role {
        switch self {
        case .rss, .rdf: syndication(name, below: parent)
        case .atom: name == .entry ? .entry : parent == nil ? .container : about(name)
        case .json: json(name, below: parent)
        case .flickr: flickr(name, below: parent)
        case .opml: name == .outline ? (hasList ? .entry : .container) : outline(name)
        case .list, .places: plain(name, below: parent)
        }
    }

    private func syndication(_ name: Name, below parent: Name?) -> Role {
        switch name {
        case .item: .entry
        case .rss, .rdf, .channel: .container
        default: about(name)
        }
    }

    /// The role in JSON Feed or in an answer of Flickr's API. Both have the same root.
    private func json(_ name: Name, below parent: Name?) -> Role {
        switch (name, parent) {
        case (_, nil): .container
        case (.items, .feed): .entry
        case (.photos, .feed), (.photoset, .feed), (.places, .feed): .container
        case (.catalogue, .photos): .about
        case (.stat, .feed), (.message, .feed): .about
        default: flickrEntry(name, below: parent) ?? about(name)
        }
    }

    private func flickr(_ name: Name, below parent: Name?) -> Role {
        switch (name, parent) {
        case (_, nil), (.photos, .rsp), (.photoset, .rsp), (.places, .rsp): .container
        case (.err, .rsp): .about
        default: flickrEntry(name, below: parent) ?? about(name)
        }
    }

    private func flickrEntry(_ name: Name, below parent: Name?) -> Role? {
        switch (name, parent) {
        case (.photo, .photos), (.photo, .photoset), (.place, .places): .entry
        default: nil
        }
    }

    private func about(_ name: Name) -> Role {
        switch name {
        case .title, .link, .ttl, .updatePeriod, .updateFrequency, .version, .homePageURL, .nextURL, .photosCatalogue:
            .about
        default: .ignored
        }
    }

    private func outline(_ name: Name) -> Role {
        switch name {
        case .opml, .body: .container
        default: name == .title ? .about : .container
        }
    }

    private static let entries: Set<Name> = [
        .item, .entry, .file, .photo, .picture, .image, .img, .media, .asset, .url, .uri, .place, .location, .city,
        .town,
    ]

    private func plain(_ name: Name, below parent: Name?) -> Role {
        if parent == nil { return .container }
        if Self.entries.contains(name) { return .entry }
        return about(name) == .about ? .about : .container
    }
}
