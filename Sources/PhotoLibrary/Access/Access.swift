public import Catalog
internal import Disk
internal import LibraryBase

extension PhotoLibrary {
    /// Who sees which photos.
    public struct Access: Facade {
        let library: PhotoLibrary
    }
}

/// What a rule on who sees photos is made for.
public enum AccessSubject: Sendable, Equatable {
    /// By the complete ids of photos.
    case photos([String])
    /// By its path, with all that is below it.
    case folder(String)
    /// By its name.
    case source(String)
    /// By the complete id of a place, or the code of a country.
    case place(String)
}

/// Those who see some photos, besides owners.
public enum AccessAudience: Sendable, Equatable {
    case everybody
    /// Those who are signed in.
    case users
    /// Users with these names.
    case people([String])
    case owners

    /// Parses `everybody`, `users`, `owners`, or names with commas between them.
    public init(_ text: String) {
        self =
            switch text {
            case "everybody": .everybody
            case "users": .users
            case "owners": .owners
            default: .people(text.split(separator: ",").map(String.init))
            }
    }
}

extension PhotoLibrary.Access {
    /// The greatest number of photos whose rules change at once.
    public static let mostPhotos = 10_000
    /// The greatest number of rules for folders, sources and places: each is read when what it hides may have changed.
    private static let mostRules = 1_000

    /// As whom a user, or nil for a visitor who is not signed in, sees photos; nil while there are no rules. One look-up.
    public func reader(_ person: Person?) throws(LibraryError) -> PhotoReader? {
        try withCatalog { catalog throws(CatalogError) in try catalog.access.reader(of: person?.id) }
    }

    /// As whom visitors see photos who are not signed in. One look-up.
    public func guests() throws(LibraryError) -> PhotoReader {
        try withCatalog { catalog throws(CatalogError) in try catalog.seen(by: .owner).access.reader(of: nil) }
            ?? .owner
    }

    /// A number that changes with what the rules hide from a kind of reader. One look-up; none for owners, from whom nothing is
    /// hidden.
    public func version(for reader: PhotoReader) throws(LibraryError) -> Int64 {
        guard reader != .owner else { return 0 }
        return try withCatalog { catalog throws(CatalogError) in try catalog.seen(by: .owner).access.version() }
    }

    /// All rules, by kind.
    ///
    /// - Parameter hasPaths: whether folders have their paths; else their own names.
    public func list(hasPaths: Bool) throws(LibraryError) -> AccessDocument {
        let rules = try withCatalog { catalog throws(CatalogError) in try catalog.access.all() }
        let people = try withCatalog { catalog throws(CatalogError) in try catalog.people.all() }
        let names = Dictionary(uniqueKeysWithValues: people.map { ($0.id, $0.name) })
        let sources = try withCatalog { catalog throws(CatalogError) in try catalog.sources.all() }
        let sourceNames = Dictionary(uniqueKeysWithValues: sources.map { (String($0.row), $0.name) })
        return AccessDocument(
            rules: rules.compactMap { rule in
                var subject = rule.subject
                switch rule.kind {
                case .photo, .place: break
                case .folder: subject = hasPaths ? subject : splitPath(subject).name
                case .source:
                    // The rule of a source that was removed counts again if its removal is undone.
                    guard let name = sourceNames[subject] else { return nil }
                    subject = name
                }
                return AccessRuleDocument(
                    kind: rule.kind.rawValue, subject: subject, audience: rule.audience.rawValue,
                    people: rule.audience == .people ? rule.people.compactMap { names[$0] } : nil)
            })
    }

    /// Says who sees some photos; replaces what was said of the same photos, folder, source or place before.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for what or whom there is not, ``LibraryError/usage(_:)`` for no photos or people, or
    ///   for too many.
    /// - Returns: the number of rules that were set.
    public func set(_ subject: AccessSubject, for audience: AccessAudience) throws(LibraryError) -> Int {
        let people = try ids(of: audience)
        let rules = try self.rules(subject).map {
            AccessRule(kind: $0.kind, subject: $0.subject, audience: Self.audience(audience), people: people)
        }
        if rules.first?.kind != .photo {
            let known = try withCatalog { catalog throws(CatalogError) in try catalog.access.all() }
            let others = known.count { other in
                other.kind != .photo && !rules.contains { ($0.kind, $0.subject) == (other.kind, other.subject) }
            }
            guard others < Self.mostRules else {
                throw .usage("too many rules: expected at most \(Self.mostRules); remove one first")
            }
        }
        try withCatalog { catalog throws(CatalogError) in try catalog.access.set(rules) }
        return rules.count
    }

    /// Removes what was said of some photos: those without a rule are for everybody.
    ///
    /// - Returns: the number of rules that were removed.
    /// - Throws: ``LibraryError/notFound(_:)`` if there is none.
    public func remove(_ subject: AccessSubject) throws(LibraryError) -> Int {
        let rules = try self.rules(subject, mustExist: false)
        let removed = try withCatalog { catalog throws(CatalogError) in try catalog.access.remove(rules) }
        guard removed > 0 else { throw .notFound("no such rule; `photos access` lists the rules") }
        return removed
    }

    // MARK: - What is meant

    private func rules(_ subject: AccessSubject, mustExist: Bool = true) throws(LibraryError) -> [AccessRule] {
        func rule(_ kind: AccessRule.Kind, _ subject: String) -> AccessRule {
            AccessRule(kind: kind, subject: subject, audience: .owners)
        }
        switch subject {
        case .photos(let ids):
            guard !ids.isEmpty, ids.count <= Self.mostPhotos else {
                throw .usage("invalid number of photos: expected 1 to \(Self.mostPhotos)")
            }
            if mustExist { try check(ids) }
            return Set(ids).sorted().map { rule(.photo, $0) }
        case .folder(let path): return [rule(.folder, try folder(path, mustExist: mustExist))]
        case .source(let name): return [rule(.source, String(try context.source(name).row))]
        case .place(let id): return [rule(.place, try place(id, mustExist: mustExist))]
        }
    }

    private func check(_ ids: [String]) throws(LibraryError) {
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.photos.byID(ids.map { PhotoID($0) }) }
        if let unknown = ids.first(where: { known[PhotoID($0)] == nil }) {
            throw .notFound("no such photo: \(unknown.prefix(100))")
        }
    }

    /// The path as an import writes it. The folder may have no photos yet, so that a rule can come before them; or may not be there
    /// now, as on a disk that is not mounted, if its photos are known.
    private func folder(_ path: String, mustExist: Bool) throws(LibraryError) -> String {
        for path in [PathText.real(path), PathText.absolute(path)].compactMap(\.self) {
            let isKnown = try withCatalog { catalog throws(CatalogError) in
                try !catalog.folders.rows(under: path).isEmpty
            }
            if isKnown || !mustExist || (try? FileStatus.of(path))?.kind == .folder { return path }
        }
        throw .notFound("no such folder: \(path)")
    }

    private func place(_ id: String, mustExist: Bool) throws(LibraryError) -> String {
        let id = id.lowercased()
        guard mustExist else { return id }
        if id != WholePlace.everywhere.record.id, WholePlace(countryID: id) != nil {
            let isListed = try withCatalog { catalog throws(CatalogError) in
                try catalog.places.isListed(country: id.uppercased())
            }
            guard isListed else { throw .notFound("no photos in this country: \(id)") }
            return id
        }
        return try context.place(whole: id).id
    }

    private static func audience(_ audience: AccessAudience) -> AccessRule.Audience {
        switch audience {
        case .everybody: .everybody
        case .users: .users
        case .people: .people
        case .owners: .owners
        }
    }

    private func ids(of audience: AccessAudience) throws(LibraryError) -> [PersonID] {
        guard case .people(let names) = audience else { return [] }
        guard !names.isEmpty else { throw .usage("no users: expected at least one name") }
        return try names.map { name throws(LibraryError) in
            let name = try PersonName(name)
            let known = try withCatalog { catalog throws(CatalogError) in try catalog.people.find(key: name.key) }
            guard let known else { throw LibraryError(.noSuchPerson(name.text), library: location.path) }
            return known.id
        }
    }
}

extension PhotoLibrary.Access {
    /// The id of the place, or the code of the country, that a person at the machine names.
    public func place(named text: String, terminal: TerminalSession) throws(LibraryError) -> String {
        switch try context.placeOrCountry(Reference(text), terminal: terminal) {
        case .place(let place): place.id
        case .country(let code): code.lowercased()
        }
    }
}

/// The rules on who sees which photos: `Access` of docs/reference/json.md.
public struct AccessDocument: Sendable, Equatable, Encodable {
    public var rules: [AccessRuleDocument]

    /// The document of a library without rules.
    public static var none: Self { Self(rules: []) }
}

/// A rule on who sees some photos.
public struct AccessRuleDocument: Sendable, Equatable, Encodable {
    /// `photo`, `folder`, `source` or `place`.
    public var kind: String
    /// The id of a photo or place, the code of a country in lower case, the path or the name of a folder, or the name of a source.
    public var subject: String
    /// `everybody`, `users`, `people` or `owners`.
    public var audience: String
    /// The names of the users, if the audience is `people`.
    public var people: [String]?
}
