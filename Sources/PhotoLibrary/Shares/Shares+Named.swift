internal import Catalog
internal import LibraryBase

extension PhotoLibrary.Shares {
    /// What a person at the machine names to share it.
    ///
    /// - Parameter targets: the name or id of one set or place; or photos, as `photos sets add` takes them.
    /// - Throws: ``LibraryError/notFound(_:)`` if they name nothing.
    public func subject(named targets: [String], terminal: TerminalSession) throws(LibraryError) -> NewShare.Subject {
        if targets.count == 1,
            let set = try found({ () throws(LibraryError) in try library.sets.id(named: targets[0]) })
        {
            return .set(set)
        }
        let photos = try found { () throws(LibraryError) in
            try library.sets.photos(named: targets, terminal: terminal)
        }
        if let photos { return .photos(photos) }
        guard targets.count == 1 else {
            throw .notFound("not all of these are photos; to share what a search finds, use --search")
        }
        return .place(try place(targets[0], terminal: terminal))
    }

    /// The id of a place of the catalogue that a person names.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func place(_ text: String, terminal: TerminalSession) throws(LibraryError) -> String {
        let place = try found { () throws(LibraryError) in try context.place(Reference(text), terminal: terminal) }
        guard let place else {
            throw .notFound("no such set, place or photo: \(text); to share what a search finds, use --search")
        }
        return place.id
    }

    /// What `find` returns; nil if it finds nothing, or means something else.
    private func found<Value>(_ find: () throws(LibraryError) -> Value) throws(LibraryError) -> Value? {
        do throws(LibraryError) {
            return try find()
        } catch .notFound {
            return nil
        }
    }
}
