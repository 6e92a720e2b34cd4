public import Catalog

extension PhotoLibrary {
    /// Titles, captions and keywords that people give to photos.
    public struct Texts: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Texts {
    /// The largest number of characters of a title, a caption and a keyword, and the largest number of keywords.
    public static let longestTitle = 500
    public static let longestCaption = 10_000
    public static let longestKeyword = 100
    public static let mostKeywords = 100

    /// Changes the texts of photos, in one transaction. Imports and syncs do not change what was given.
    ///
    /// - Parameter targets: as for ``PhotoLibrary/Photos/forget(_:terminal:)``: folders, files, ids, `@N`.
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid text.
    public func edit(
        _ targets: [String], _ change: TextChange, terminal: TerminalSession
    ) throws(LibraryError) -> NumberedCorrectionDocument {
        let change = try Self.checked(change)
        let rows = try context.photoRows(of: targets, terminal: terminal)
        let edit = try withCatalog { catalog throws(CatalogError) in
            try catalog.texts.change(rows: rows, change, at: context.now())
        }
        return NumberedCorrectionDocument(edit)
    }

    /// Changes the texts of the photo with this complete id.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid text, ``LibraryError/notFound(_:)``.
    public func edit(photo id: String, _ change: TextChange) throws(LibraryError) -> NumberedCorrectionDocument {
        let change = try Self.checked(change)
        let edit = try withCatalog { catalog throws(CatalogError) in
            try catalog.texts.change(photos: [id], change, at: context.now())
        }
        return NumberedCorrectionDocument(edit)
    }

    /// Undoes the last change of texts, as ``PhotoLibrary/Corrections/undo(_:)`` does.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if there is none.
    public func undoLast() throws(LibraryError) -> NumberedCorrectionDocument {
        let undone = try withCatalog { catalog throws(CatalogError) in try catalog.corrections.undoLast(.text) }
        guard let undone else { throw .notFound("nothing to undo: no text of a photo was changed lately") }
        return NumberedCorrectionDocument(undone)
    }

    /// What a person gave to the photo with this complete id; nil for nothing.
    public func given(photo id: String) throws(LibraryError) -> GivenText? {
        try withCatalog { catalog throws(CatalogError) in try catalog.texts.given(photo: id) }
    }
}

// MARK: - Validation

extension PhotoLibrary.Texts {
    private static func checked(_ change: TextChange) throws(LibraryError) -> TextChange {
        var change = change
        if case .given(let title) = change.title { change.title = .given(try checked(title: title)) }
        if case .given(let caption) = change.caption { change.caption = .given(try checked(caption: caption)) }
        if case .given(let keywords) = change.keywords { change.keywords = .given(try checked(keywords: keywords)) }
        return change
    }

    static func checked(title: String) throws(LibraryError) -> String {
        let title = trimmed(title)
        guard isShort(title, longestTitle), isLine(title) else {
            throw .usage("invalid title: expected one line of at most \(longestTitle) characters")
        }
        return title
    }

    static func checked(caption: String) throws(LibraryError) -> String {
        let caption = trimmed(caption.replacing("\r\n", with: "\n"))
        guard isShort(caption, longestCaption), caption.unicodeScalars.allSatisfy({ isText($0) || $0 == "\n" }) else {
            throw .usage("invalid caption: expected at most \(longestCaption) characters, without control characters")
        }
        return caption
    }

    /// Empty keywords are left out, and each comes once.
    static func checked(keywords: [String]) throws(LibraryError) -> [String] {
        var seen: Set<String> = []
        let words = keywords.map(trimmed).filter { !$0.isEmpty && seen.insert($0).inserted }
        guard words.count <= mostKeywords, words.allSatisfy({ isShort($0, longestKeyword) && isLine($0) }) else {
            throw .usage(
                "invalid keywords: expected at most \(mostKeywords), each one line of at most \(longestKeyword) characters"
            )
        }
        return words
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// Counts Unicode scalars, as bundles do.
    private static func isShort(_ text: String, _ limit: Int) -> Bool { text.unicodeScalars.count <= limit }

    private static func isLine(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy(isText) && !text.contains(where: \.isNewline)
    }

    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control || scalar == "\t"
    }
}
