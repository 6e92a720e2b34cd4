internal import Containers
import Dispatch
import Synchronization

/// The rows of a grid, from the top. Holds one row of tiles at a time, of which it decodes only the wanted tiles, on all processor
/// cores.
struct HEIFRows {
    private let grid: HEIFGrid
    private let file: HEIFFile
    private var source: ImageBytes
    private let columns: Range<Int>
    private var row = -1
    private var tiles: [HEIFTile?] = []
    /// Why the first missing tile could not be decoded.
    private(set) var failure: ImagingError?
    /// Whether any tile could be decoded.
    private(set) var came = false

    /// - Parameter columns: the wanted columns in pixels.
    init(_ grid: HEIFGrid, of file: HEIFFile, from source: ImageBytes, columns: Range<Int>) {
        self.grid = grid
        self.file = file
        self.source = source
        self.columns = columns
    }

    /// Copies the wanted columns of a row to every `stride`th sample of `to`. Missing pixels are left unchanged.
    ///
    /// - Throws: errors that are not caused by damaged data, such as ``ImagingError/libraryMissing(_:)``.
    mutating func copy(
        row y: Int, samples: Int, to: UnsafeMutablePointer<UInt8>, stride: Int
    ) throws(ImagingError) {
        if y / grid.tile.height != row { try load(y / grid.tile.height) }
        for (index, tile) in tiles.enumerated() {
            let left = (firstTile + index) * grid.tile.width
            let wanted = columns.clamped(to: left..<left + grid.tile.width)
            unsafe tile?.copy(
                row: y % grid.tile.height, wanted.lowerBound - left..<wanted.upperBound - left, samples: samples,
                to: to + (wanted.lowerBound - columns.lowerBound) * stride, stride: stride)
        }
    }

    private var firstTile: Int { columns.lowerBound / grid.tile.width }

    private mutating func load(_ row: Int) throws(ImagingError) {
        self.row = row
        tiles = []
        let last = (columns.upperBound - 1) / grid.tile.width
        var coded: [Result<CodedItem, ImagingError>] = []
        for column in firstTile...last {
            do {
                coded.append(
                    .success(try CodedItem(grid.items[row * grid.columns + column], of: grid, in: file, from: &source)))
            } catch {
                coded.append(.failure(error))
            }
        }
        for result in Self.decode(coded) {
            switch result {
            case .success(let tile):
                came = true
                tiles.append(tile)
            case .failure(let error):
                guard case .damaged = error else { throw error }
                failure = failure ?? error
                tiles.append(nil)
            }
        }
    }

    private typealias Decoded = Result<HEIFTile, ImagingError>

    private static func decode(_ items: [Result<CodedItem, ImagingError>]) -> [Decoded] {
        let decoded = Mutex<[Decoded?]>(Array(repeating: nil, count: items.count))
        DispatchQueue.concurrentPerform(iterations: items.count) { index in
            let tile = items[index].flatMap { item in
                Decoded { () throws(ImagingError) in try HEIFTile(item.file) }
            }
            decoded.withLock { $0[index] = tile }
        }
        return decoded.withLock { $0 }.compactMap { $0 }
    }
}
