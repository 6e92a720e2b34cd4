internal import Catalog

/// A reference to a photo or place as a person types it.
public enum Reference: Sendable, Equatable {
    /// An id or the beginning of one; for a place also the code of a country, or a name.
    case named(String)
    /// `@N`: a row of the last listing, from 1.
    case row(Int)

    /// Parses `@N` as a row, anything else as a name.
    public init(_ text: String) {
        if text.hasPrefix("@"), let row = Int(text.dropFirst()) {
            self = .row(row)
        } else {
            self = .named(text)
        }
    }
}

extension LibraryContext {
    func photo(_ reference: Reference, terminal: TerminalSession) throws(LibraryError) -> PhotoRecord {
        try withCatalog { catalog throws(CatalogError) in
            switch reference {
            case .named(let text): return try catalog.photos.find(text.lowercased())
            case .row(let number):
                let row = try catalog.listings.row(number, kind: .photo, terminal: terminal.name)
                guard let photo = try catalog.photos.find(row: row) else { throw .noSuchPhoto("@\(number)") }
                return photo
            }
        }
    }

    /// The number of characters of a command that are stored.
    private static let longestCommand = 80

    /// Stores the rows of a listing for `@N`. Errors are ignored: with a busy catalogue or a full disk, the listing still
    /// succeeds and `@N` keeps its meaning.
    ///
    /// - Parameter command: the command for messages, without output options.
    func remember(terminal: TerminalSession, kind: ListingKind, rows: [Int64], command: String) {
        guard terminal.isPrintedTo else { return }
        let isLong = command.count > Self.longestCommand
        try? catalog.listings.remember(
            rows: rows, kind: kind, command: isLong ? command.prefix(Self.longestCommand) + "…" : command,
            terminal: terminal.name ?? "", at: now())
    }
}
