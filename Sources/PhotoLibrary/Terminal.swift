internal import Catalog

/// Whose printed listings `@N` means: a terminal's own, or where there is none, anybody's.
public struct Terminal: Sendable, Equatable {
    /// Names the controlling terminal and the session on it; nil where there is none.
    public let name: String?

    /// Whether what is listed is remembered for `@N`.
    let isPrintedTo: Bool

    /// The terminal of that name.
    public init(name: String?) {
        self.name = name
        isPrintedTo = true
    }

    private init() {
        name = nil
        isPrintedTo = false
    }

    /// No terminal at all, but a program that asks: what it lists is nobody's `@N`.
    public static let none = Terminal()
}

/// What a person writes for a photo or place.
public enum Reference: Sendable, Equatable {
    /// The id, or an unambiguous beginning of it.
    case id(String)
    /// `@N`: a row of the listing printed last, from 1.
    case row(Int)

    /// Reads `@N` as a row, anything else as an id.
    public init(_ text: String) {
        if text.hasPrefix("@"), let row = Int(text.dropFirst()) {
            self = .row(row)
        } else {
            self = .id(text.lowercased())
        }
    }
}

extension PhotoLibrary {
    func photo(_ reference: Reference, terminal: Terminal) throws(LibraryError) -> PhotoRecord {
        try withCatalog { catalog throws(CatalogError) in
            switch reference {
            case .id(let prefix): return try catalog.photo(prefix)
            case .row(let number):
                let row = try catalog.listed(number, kind: .photo, terminal: terminal.name)
                guard let photo = try catalog.photo(row: row) else { throw .noSuchPhoto("@\(number)") }
                return photo
            }
        }
    }

    func place(_ reference: Reference, terminal: Terminal) throws(LibraryError) -> PlaceRecord {
        try withCatalog { catalog throws(CatalogError) in
            switch reference {
            case .id(let prefix): return try catalog.place(prefix)
            case .row(let number):
                let row = try catalog.listed(number, kind: .place, terminal: terminal.name)
                guard let place = try catalog.place(row: row) else { throw .noSuchPlace("@\(number)") }
                return place
            }
        }
    }

    /// Remembers what was printed. It must not make a listing fail: a busy catalogue or a full disk only means that `@N`
    /// stays what it was.
    func remember(terminal: Terminal, kind: ListingKind, rows: [Int64]) {
        guard terminal.isPrintedTo else { return }
        try? catalog.remember(listing: rows, kind: kind, terminal: terminal.name ?? "", at: Self.now())
    }
}
