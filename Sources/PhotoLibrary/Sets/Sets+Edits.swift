internal import Catalog
internal import Disk
internal import LibraryBase
public import Localization

extension PhotoLibrary.Sets {
    /// Creates a set of photos, by their complete ids.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid name, or one that another set of the person has.
    public func create(
        _ name: String, photos: [String] = [], of person: Person = .local
    ) throws(LibraryError) -> EditedSetDocument {
        try edit(.create(Self.newID(), try Self.name(name), .photos(photos.map { PhotoID($0) })), of: person)
    }

    /// Creates a set from a search: one that follows it, or one of the photos that it finds now.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid name or filter, or if more than
    ///   ``PhotoSetLimits/photos`` photos are found.
    public func save(
        search words: String, as name: String, follows: Bool, of person: Person = .local, locale: LocaleTag
    ) throws(LibraryError) -> EditedSetDocument {
        let name = try Self.name(name)
        guard words.contains(where: { !$0.isWhitespace }), words.count <= Self.longestSearch else {
            throw .usage("invalid search: expected 1 to \(Self.longestSearch) characters")
        }
        let found = try library.search.photos(
            words, limit: follows ? 1 : PhotoSetLimits.photos + 1, locale: locale)
        let contents: PhotoSetContents = follows ? .search(words) : .photos(found.map { PhotoID($0.id) })
        return try edit(.create(Self.newID(), name, contents), of: person)
    }

    /// Adds photos at the end of a set; those that are in it stay where they are.
    ///
    /// - Parameters:
    ///   - photos: complete ids.
    ///   - id: the set's complete id, or ``favourites``.
    public func add(
        _ photos: [String], to id: String, of person: Person = .local
    ) throws(LibraryError) -> EditedSetDocument {
        try edit(.add(photos.map { PhotoID($0) }, to: setID(id, of: person)), of: person)
    }

    /// Removes photos from a set; they stay in the library.
    public func remove(
        _ photos: [String], from id: String, of person: Person = .local
    ) throws(LibraryError) -> EditedSetDocument {
        try edit(.remove(photos.map { PhotoID($0) }, from: setID(id, of: person)), of: person)
    }

    /// Moves photos so that the first of them is in a row, counted from 1, and the others follow.
    public func move(
        _ photos: [String], in id: String, to row: Int, of person: Person = .local
    ) throws(LibraryError) -> EditedSetDocument {
        try edit(.move(photos.map { PhotoID($0) }, in: setID(id, of: person), to: row), of: person)
    }

    public func rename(
        _ id: String, to name: String, of person: Person = .local
    ) throws(LibraryError) -> EditedSetDocument {
        try edit(.rename(setID(id, of: person), try Self.name(name)), of: person)
    }

    /// Deletes a set; its photos stay in the library.
    public func delete(_ id: String, of person: Person = .local) throws(LibraryError) -> EditedSetDocument {
        try edit(.delete(setID(id, of: person)), of: person)
    }

    /// Shows a set to the users of these names and to no others, or to everybody who is signed in.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown user.
    public func share(
        _ id: String, with names: [String], everybody: Bool, of person: Person = .local
    ) throws(LibraryError) -> EditedSetDocument {
        var people: [PersonID] = []
        for name in names {
            let found = try withCatalog { catalog throws(CatalogError) in
                try catalog.people.find(key: PersonName.key(name))
            }
            guard let found else { throw LibraryError(.noSuchPerson(name), library: location.path) }
            people.append(found.id)
        }
        return try edit(.share(setID(id, of: person), with: people, everybody: everybody), of: person)
    }

    /// Undoes the person's last edit of a set.
    ///
    /// - Parameter number: the number that the last edit must have; nil for any.
    public func undo(of person: Person = .local, ifNumber number: Int64? = nil) throws(LibraryError)
        -> EditedSetDocument
    {
        try edit(.undo, of: person, ifNumber: number)
    }

    /// Redoes the edit that was undone last.
    public func redo(of person: Person = .local, ifNumber number: Int64? = nil) throws(LibraryError)
        -> EditedSetDocument
    {
        try edit(.redo, of: person, ifNumber: number)
    }

    /// The complete ids of photos.
    ///
    /// - Parameter targets: ids of photos or beginnings of them, `@N`, imported files, folders.
    public func photos(named targets: [String], terminal: TerminalSession) throws(LibraryError) -> [String] {
        let rows = try context.photoRows(of: targets, terminal: terminal)
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.sets.photoIDs(inRows: rows)
        }.map(\.rawValue)
    }
}

extension PhotoLibrary.Sets {
    /// The longest list that is read, in bytes.
    private static let longestList = 32 << 20

    /// The complete ids of the photos in a list: a text file with the path of an imported file on each line, from the folder of the
    /// list, such as an export writes. Empty lines and those that begin with `#` are skipped.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a path that was not imported, ``LibraryError/invalidInput(_:)`` for a file that is not
    ///   text.
    public func photos(listedIn path: String) throws(LibraryError) -> [String] {
        let path = PathText.absolute(path)
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try OpenFile(path).first(Self.longestList + 1)
        } catch {
            throw error.whileReading
        }
        guard bytes.count <= Self.longestList, let text = String(validating: bytes, as: UTF8.self) else {
            throw .invalidInput("\(path) is not a list of photos: expected the path of a file on each line")
        }
        let folder = splitPath(path).folder
        let files = text.split(whereSeparator: \.isNewline).filter {
            !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace)
        }
        .map { $0.hasPrefix("/") ? String($0) : PathText.absolute(PathText.join(folder, String($0))) }
        return try photos(named: files, terminal: .none)
    }
}

// MARK: - Editing

extension PhotoLibrary.Sets {
    /// The greatest number of characters of a name, and of the words of a search.
    public static let longestName = 100
    public static let longestSearch = 1000

    private func edit(
        _ edit: PhotoSetEdit, of person: Person, ifNumber number: Int64? = nil
    ) throws(LibraryError) -> EditedSetDocument {
        let edit = try ofWhole(edit)
        var edited = try withCatalog { catalog throws(CatalogError) in
            try catalog.sets.edit(edit, of: person.id, ifNumber: number, at: context.now())
        }
        if context.disclosure.photos != .owner {
            // What was written is of the whole set; shown is what the person sees of it.
            let known = try withCatalog { catalog throws(CatalogError) in try catalog.photos.byID(edited.photos) }
            edited.photos.removeAll { known[$0] == nil }
            edited.set = try edited.set.flatMap { set throws(LibraryError) in
                try withCatalog { catalog throws(CatalogError) in
                    try catalog.sets.find(set.id, visibleTo: person.id)
                }
            }
        }
        return EditedSetDocument(
            set: try edited.set.map { set throws(LibraryError) in try document(set, for: person) },
            photos: edited.photos.map(\.rawValue),
            edit: edited.number)
    }

    /// Translates an edit by a person who does not see all photos: such photos are not there for them, and rows count those that
    /// they see.
    private func ofWhole(_ edit: PhotoSetEdit) throws(LibraryError) -> PhotoSetEdit {
        guard context.disclosure.photos != .owner else { return edit }
        func check(_ photos: [PhotoID]) throws(LibraryError) {
            let known = try withCatalog { catalog throws(CatalogError) in try catalog.photos.byID(photos) }
            guard let hidden = photos.first(where: { known[$0] == nil }) else { return }
            throw LibraryError(.setRefused(.noSuchPhoto(hidden)), library: location.path)
        }
        switch edit {
        case .create(_, _, .photos(let photos)), .add(let photos, _), .remove(let photos, _): try check(photos)
        case .move(let photos, let set, let row):
            try check(photos)
            let whole = try withCatalog { catalog throws(CatalogError) in try catalog.sets.row(ofShown: row, in: set) }
            guard let whole else {
                let count = try withCatalog { catalog throws(CatalogError) in
                    try catalog.sets.find(set)?.photoCount ?? 0
                }
                throw LibraryError(.setRefused(.noSuchRow(row, count: count)), library: location.path)
            }
            return .move(photos, in: set, to: whole)
        case .create(_, _, .search), .rename, .share, .delete, .undo, .redo: break
        }
        return edit
    }

    private static func name(_ text: String) throws(LibraryError) -> PhotoSetName {
        guard let line = SingleLine(text, atMost: longestName) else {
            throw .usage("invalid name of a set: expected one line of 1 to \(longestName) characters")
        }
        return PhotoSetName(text: line.text, key: PersonName.key(line.text))
    }

    private static func newID() -> PhotoSetID { PhotoSetID(RandomID.make(12)) }
}
