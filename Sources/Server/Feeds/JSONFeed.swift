internal import Foundation
internal import PhotoLibrary

/// A page of the catalogue as JSON Feed 1.1; docs/server.md describes the project's own members, `_photos`.
struct JSONFeed {
    let part: PublicationDocument
    let addresses: FeedAddresses

    func text() throws -> String {
        let feed = Feed(
            title: FeedText.title(part, addresses.words), homePageURL: addresses.site, feedURL: addresses.first,
            nextURL: addresses.nextPage, items: part.entries.map(item),
            catalogue: part.state.map { Feed.Catalogue(catalogue: $0) })
        return String(decoding: try JSONText.encode(feed), as: UTF8.self)
    }

    private func item(_ entry: PublicationDocument.Entry) -> Item {
        let photo = entry.photo
        let isTitled = photo.title?.isEmpty == false
        return Item(
            id: FeedID.urn(part.library, photo.id), url: addresses.photoPage(photo.id), externalURL: photo.link,
            title: isTitled ? photo.title.map(EmphasisHTML.plain) : nil,
            contentHTML: FeedText.content(photo, addresses), datePublished: photo.publishedAt,
            dateModified: entry.updatedAt, authors: photo.credit.map { [Item.Author(name: $0)] }, tags: photo.keywords,
            attachments: [
                Item.Attachment(
                    url: addresses.file(of: entry), mimeType: entry.file.type ?? "application/octet-stream",
                    sizeInBytes: entry.file.bytes)
            ], photos: facts(entry))
    }

    private func facts(_ entry: PublicationDocument.Entry) -> Item.Facts {
        let photo = entry.photo
        return Item.Facts(
            title: photo.title.flatMap { $0.isEmpty ? nil : FeedText.html($0) }, license: photo.license,
            taken: photo.takenAt, link: photo.link, width: photo.width, height: photo.height, sha256: entry.file.sha256,
            latitude: photo.latitude, longitude: photo.longitude, altitude: photo.altitude,
            place: FeedText.statedPlace(entry), placeName: photo.place.isUnknown ? nil : photo.place.name,
            countryCode: photo.place.country.isUnknown ? nil : photo.place.country.code)
    }
}

extension JSONFeed {
    fileprivate struct Feed: PublicDocument {
        struct Catalogue: Encodable {
            var catalogue: String
        }

        var version = "https://jsonfeed.org/version/1.1"
        var title: String
        var homePageURL: String
        var feedURL: String
        var nextURL: String?
        var items: [Item]
        var catalogue: Catalogue?

        private enum CodingKeys: String, CodingKey {
            case version, title, items
            case homePageURL = "home_page_url"
            case feedURL = "feed_url"
            case nextURL = "next_url"
            case catalogue = "_photos"
        }
    }

    fileprivate struct Item: Encodable {
        struct Author: Encodable {
            var name: String
        }

        struct Attachment: Encodable {
            var url: String
            var mimeType: String
            var sizeInBytes: Int64?

            private enum CodingKeys: String, CodingKey {
                case url
                case mimeType = "mime_type"
                case sizeInBytes = "size_in_bytes"
            }
        }

        struct Facts: Encodable {
            var title: String?
            var license: String?
            var taken: String?
            var link: String?
            var width: Int?
            var height: Int?
            var sha256: String?
            var latitude: Double?
            var longitude: Double?
            var altitude: Double?
            var place: String?
            var placeName: String?
            var countryCode: String?
        }

        var id: String
        var url: String
        var externalURL: String?
        var title: String?
        var contentHTML: String
        var datePublished: String?
        var dateModified: String
        var authors: [Author]?
        var tags: [String]?
        var attachments: [Attachment]
        var photos: Facts

        private enum CodingKeys: String, CodingKey {
            case id, url, title, authors, tags, attachments
            case externalURL = "external_url"
            case contentHTML = "content_html"
            case datePublished = "date_published"
            case dateModified = "date_modified"
            case photos = "_photos"
        }
    }
}
