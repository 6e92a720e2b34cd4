internal import Catalog

/// Whose printed listings `@N` means: a terminal's own, or where there is none, anybody's.
public struct Terminal: Sendable, Equatable {
    /// Names the controlling terminal and the session on it; nil where there is none.
    public let name: String?

    /// Whether what is listed is remembered for `@N`.
    let isPrintedTo: Bool

    /// The terminal of that name.
    ///
    /// - Parameter isPrintedTo: whether listings are shown there; those that go elsewhere don't change what `@N` means.
    public init(name: String?, isPrintedTo: Bool = true) {
        (self.name, self.isPrintedTo) = (name, isPrintedTo)
    }

    /// No terminal at all, but a program that asks: what it lists is nobody's `@N`.
    public static let none = Terminal(name: nil, isPrintedTo: false)
}

/// What a person writes for a photo or place.
public enum Reference: Sendable, Equatable {
    /// An id, or a beginning of it; of a place also a country's code, or a name.
    case named(String)
    /// `@N`: a row of the listing printed last, from 1.
    case row(Int)

    /// Reads `@N` as a row, anything else as what it is called.
    public init(_ text: String) {
        if text.hasPrefix("@"), let row = Int(text.dropFirst()) {
            self = .row(row)
        } else {
            self = .named(text)
        }
    }
}

extension LibraryContext {
    func photo(_ reference: Reference, terminal: Terminal) throws(LibraryError) -> PhotoRecord {
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

    /// The longest beginning of a command that is remembered, in characters.
    private static let longestCommand = 80

    /// Remembers what was printed. It must not make a listing fail: a busy catalogue or a full disk only means that `@N`
    /// stays what it was.
    ///
    /// - Parameter command: what a person is told of the listing: the command without its options for the output.
    func remember(terminal: Terminal, kind: ListingKind, rows: [Int64], command: String) {
        guard terminal.isPrintedTo else { return }
        let isLong = command.count > Self.longestCommand
        try? catalog.listings.remember(
            rows: rows, kind: kind, command: isLong ? command.prefix(Self.longestCommand) + "…" : command,
            terminal: terminal.name ?? "", at: now())
    }
}
