internal import Localization
internal import PhotoLibrary

/// Places as the lines of ``PlaceTable``, each as it comes: for listings so long that their widest name is of full width, and
/// that nobody should wait for the last place to see the first.
struct PlaceStream {
    /// From how many places on a listing is a stream.
    static let leastCount = 2000
    private static let pieceSize = 1 << 16

    private let rowWidth: Int
    private let take: (String) -> Void
    private var piece = ""
    private var isBegun = false
    private let dim = TerminalWindow.hasColor ? "\u{1B}[2m" : ""
    private let plain = TerminalWindow.hasColor ? "\u{1B}[0m" : ""

    /// - Parameters:
    ///   - placeLimit: a number that the places don't exceed.
    ///   - take: gets the lines, many at a time, but the first at once.
    init(placeLimit: Int, take: @escaping (String) -> Void) {
        rowWidth = String(placeLimit).utf8.count
        self.take = take
        piece.reserveCapacity(Self.pieceSize + 1024)
    }

    mutating func country(_ name: String, photoCount: Int) {
        if isBegun { piece += "\n" }
        piece += Style.bold(sanitizedForTerminal(name)) + Style.dim("  \(count(photoCount, "photo"))") + "\n"
    }

    mutating func place(_ place: PlaceRow) {
        var title = place.name
        if let region = place.region, region != place.name { title += ", " + region }
        title = sanitizedForTerminal(title)
        let row = String(place.row)
        piece += "  "
        piece += dim
        pad(rowWidth - row.utf8.count)
        piece += row
        piece += plain
        piece += "  "
        piece += title
        pad(max(1, PlaceTable.nameWidth - displayWidth(title) + 2))
        piece += place.photoCount.map { $0 < 1000 ? String($0) : grouped($0) } ?? "?"
        piece += "\n"
        if piece.utf8.count >= Self.pieceSize || !isBegun { flush() }
        isBegun = true
    }

    /// Gives out what is left.
    mutating func flush() {
        take(piece)
        piece.removeAll(keepingCapacity: true)
    }

    private mutating func pad(_ count: Int) {
        for _ in 0..<max(0, count) { piece += " " }
    }
}
