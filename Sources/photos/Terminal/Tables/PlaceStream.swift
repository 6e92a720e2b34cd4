internal import Localization
internal import PhotoLibrary

/// Prints places as ``PlaceTable`` does, but each as soon as it is read, for long listings. The widest name is not known then, so
/// names get as much room as nearly all need, or as the terminal has.
struct PlaceStream {
    /// The number of places from which a listing is streamed.
    static let leastCount = 2000
    private static let pieceSize = 1 << 16

    private let rowWidth: Int
    private let nameWidth: Int
    /// Text is only cut on a terminal.
    private let isCut = TerminalWindow.columns != nil
    private let hasIDs: Bool
    private let take: ([UInt8]) -> Void
    // UTF-8 bytes: twice as fast as appending to a String.
    private var piece: [UInt8] = []
    private var isBegun = false
    private let dim = TerminalWindow.hasColor ? "\u{1B}[2m" : ""
    private let plain = TerminalWindow.hasColor ? "\u{1B}[0m" : ""

    /// - Parameters:
    /// - placeLimit: at least the number of places.
    /// - hasIDs: whether the ids are shown.
    /// - take: receives the lines, the first one at once and later ones in pieces.
    init(placeLimit: Int, hasIDs: Bool = false, take: @escaping ([UInt8]) -> Void) {
        self.hasIDs = hasIDs
        rowWidth = String(placeLimit).utf8.count
        // A photo count has at most seven characters.
        nameWidth = min(60, TerminalWindow.room(beside: 2 + rowWidth + 2 + 2 + 7))
        self.take = take
        piece.reserveCapacity(Self.pieceSize + 1024)
    }

    mutating func country(_ name: String, photoCount: Int) {
        if isBegun { add("\n") }
        add(Style.bold(sanitizedForTerminal(name)))
        add(Style.dim("  \(count(photoCount, "photo"))"))
        add("\n")
    }

    mutating func place(_ place: PlaceRow) {
        let row = String(place.row)
        add("  ")
        add(dim)
        pad(rowWidth - row.utf8.count)
        add(row)
        add(plain)
        add("  ")
        addName(place.name, region: place.region == place.name ? nil : place.region)
        pad(2)
        add(place.photoCount.map { $0 < 1000 ? String($0) : grouped($0) } ?? "?")
        if hasIDs {
            add(dim)
            add("  ")
            add(place.id)
            add(plain)
        }
        add("\n")
        if piece.count >= Self.pieceSize || !isBegun { flush() }
        isBegun = true
    }

    /// Passes on the remaining lines.
    mutating func flush() {
        take(piece)
        piece.removeAll(keepingCapacity: true)
    }

    private mutating func addName(_ name: String, region: String?) {
        let regionWidth = region.map { plainWidth($0).map { 2 + $0 } } ?? 0
        if let width = plainWidth(name), let regionWidth, width + regionWidth <= nameWidth {
            add(name)
            if let region {
                add(", ")
                add(region)
            }
            return pad(nameWidth - width - regionWidth)
        }
        let title = StyledText(region.map { "\(name), \($0)" } ?? name)
        add(title.shown(inColumn: isCut ? nameWidth : max(nameWidth, title.width)))
    }

    private mutating func pad(_ count: Int) {
        piece.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, count)))
    }

    private mutating func add(_ text: String) {
        piece.append(contentsOf: text.utf8)
    }
}
