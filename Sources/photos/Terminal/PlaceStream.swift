internal import Localization
internal import PhotoLibrary

/// Places as the lines of ``PlaceTable``, each as it comes: for listings so long that their widest name is of full width, and
/// that nobody should wait for the last place to see the first.
struct PlaceStream {
    /// From how many places on a listing is a stream.
    static let leastCount = 2000
    private static let pieceSize = 1 << 16

    private let rowWidth: Int
    private let hasIDs: Bool
    private let take: ([UInt8]) -> Void
    // UTF-8: texts are put together in it twice as fast as in a String.
    private var piece: [UInt8] = []
    private var isBegun = false
    private let dim = TerminalWindow.hasColor ? "\u{1B}[2m" : ""
    private let plain = TerminalWindow.hasColor ? "\u{1B}[0m" : ""

    /// - Parameters:
    ///   - placeLimit: a number that the places don't exceed.
    ///   - hasIDs: whether the ids are told.
    ///   - take: gets the lines, many at a time, but the first at once.
    init(placeLimit: Int, hasIDs: Bool = false, take: @escaping ([UInt8]) -> Void) {
        self.hasIDs = hasIDs
        rowWidth = String(placeLimit).utf8.count
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
        var width = addName(place.name)
        if let region = place.region, region != place.name {
            add(", ")
            width += 2 + addName(region)
        }
        pad(max(1, PlaceTable.nameWidth - width + 2))
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

    /// Gives out what is left.
    mutating func flush() {
        take(piece)
        piece.removeAll(keepingCapacity: true)
    }

    /// Returns how many cells it takes.
    private mutating func addName(_ name: String) -> Int {
        if let width = plainWidth(name) {
            add(name)
            return width
        }
        let name = sanitizedForTerminal(name)
        add(name)
        return displayWidth(name)
    }

    private mutating func pad(_ count: Int) {
        piece.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, count)))
    }

    private mutating func add(_ text: String) {
        piece.append(contentsOf: text.utf8)
    }
}
