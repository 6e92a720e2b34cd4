import CPixels
import Glibc

/// Reduces a plane of samples whose rows arrive one after another. It does the same as ``Resampler`` for one channel and moderate
/// ratios, but is faster. Rows are kept in a ring, and a row of the result is computed when the last row that it needs has arrived.
/// The ring has about six rows per unit of the ratio.
struct PlaneResampler {
    let columns: FilterAxis
    let rows: FilterAxis
    /// The rows that are still needed, each with padding for loops that read 16 samples at a time.
    private var ring: [UInt8]
    private let rowLength: Int
    private let ringRows: Int
    /// Whether rows are copied unchanged.
    private let isIdentity: Bool
    private var sums: [Float]
    private var finished = 0
    /// The finished rows.
    private(set) var result: [UInt8]

    /// - Parameters:
    ///   - columns: a filter that does not average before.
    ///   - rows: a filter that does not average before.
    /// - Returns: nil if too many rows would have to be kept.
    init?(columns: FilterAxis, rows: FilterAxis) {
        guard rows.stride <= Self.maximumTaps, columns.stride <= Self.maximumTaps else { return nil }
        self.columns = columns
        self.rows = rows
        rowLength = (columns.needed.count + 15) / 16 * 16
        ringRows = rows.taps.max() ?? 1
        isIdentity = columns.isIdentity && rows.isIdentity
        ring = [UInt8](repeating: 0, count: rowLength * ringRows)
        sums = [Float](repeating: 0, count: rowLength + columns.stride)
        result = [UInt8](repeating: 0, count: columns.count * rows.count)
    }

    /// The taps of a reduction to 1/85.
    private static let maximumTaps = 512

    /// Takes a row of the source; rows that are not needed are ignored.
    ///
    /// - Parameters:
    ///   - samples: the samples from the column `firstColumn` on, at least all that are needed.
    ///   - row: the index of the row. Rows have to come in order.
    mutating func push(_ samples: UnsafePointer<UInt8>, firstColumn: Int, row: Int) {
        guard rows.needed.contains(row) else { return }
        let number = row - rows.needed.lowerBound
        if isIdentity {
            unsafe copy(samples + (columns.needed.lowerBound - firstColumn), to: number)
            return
        }
        let slot = number % ringRows * rowLength
        unsafe ring.withUnsafeMutableBufferPointer { ring in
            _ = unsafe memcpy(
                ring.baseAddress.unsafelyUnwrapped + slot, samples + (columns.needed.lowerBound - firstColumn),
                columns.needed.count)
        }
        while finished < rows.count, rows.first[finished] + rows.taps[finished] <= number + 1 { finish() }
    }

    private mutating func copy(_ samples: UnsafePointer<UInt8>, to row: Int) {
        unsafe result.withUnsafeMutableBufferPointer { result in
            _ = unsafe memcpy(
                result.baseAddress.unsafelyUnwrapped + row * columns.count, samples, columns.count)
        }
    }

    private mutating func finish() {
        let taps = rows.taps[finished]
        unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>.self, capacity: taps) { pointers in
            unsafe ring.withUnsafeBufferPointer { ring in
                let start = unsafe ring.baseAddress.unsafelyUnwrapped
                for tap in 0..<taps {
                    unsafe pointers[tap] = start + (rows.first[finished] + tap) % ringRows * rowLength
                }
                unsafe rows.weights.withUnsafeBufferPointer { weights in
                    unsafe CPixels_weigh_rows(
                        pointers.baseAddress.unsafelyUnwrapped,
                        weights.baseAddress.unsafelyUnwrapped + finished * rows.stride, taps, &sums,
                        columns.needed.count)
                }
            }
        }
        unsafe result.withUnsafeMutableBufferPointer { result in
            unsafe CPixels_filter_columns(
                sums, columns.first, columns.weights, columns.stride,
                result.baseAddress.unsafelyUnwrapped + finished * columns.count, columns.count)
        }
        finished += 1
    }
}
