import CPixels

/// Converts the samples in the rows of a PNG to samples of eight bits, with the same results as libpng's `png_set_expand`,
/// `png_set_gray_to_rgb` and `png_set_scale_16`.
///
/// The chunk sBIT, which states how many bits were significant before encoding, is ignored: encoders scale samples to the full
/// range of their depth (ISO/IEC 15948, 13.12).
@safe
struct PNGSamples: ~Copyable {
    private let layout: PNGLayout
    /// The pixels to convert. The first begins on a whole byte.
    private let columns: Range<Int>
    private let scaled: UnsafeMutablePointer<UInt8>
    private let results: UnsafeMutablePointer<UInt8>

    /// - Parameter columns: the pixels that are needed of each row.
    init(_ layout: PNGLayout, columns: Range<Int>) {
        self.layout = layout
        self.columns = columns.lowerBound & ~7..<columns.upperBound
        unsafe scaled = .allocate(capacity: self.columns.count * layout.channels.file + Int(CPIXELS_SPARE))
        unsafe results = .allocate(capacity: self.columns.count * layout.channels.result + Int(CPIXELS_SPARE))
    }

    deinit {
        unsafe scaled.deallocate()
        unsafe results.deallocate()
    }

    /// The samples of the needed pixels from `first` on. They are valid until the next call, and no longer than the row.
    func make(_ row: UnsafePointer<UInt8>, from first: Int) -> UnsafePointer<UInt8> {
        let stored = unsafe row + layout.length(pixels: columns.lowerBound)
        let samples = unsafe layout.depth == 16 ? scale(stored) : stored
        let made = unsafe convert(samples, stored)
        return unsafe made + (first - columns.lowerBound) * layout.channels.result
    }

    private func scale(_ stored: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        unsafe CPixels_scale16(stored, scaled, columns.count * layout.channels.file)
        return unsafe UnsafePointer(scaled)
    }

    private func convert(_ samples: UnsafePointer<UInt8>, _ stored: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        switch layout.conversion {
        case .none:
            return unsafe samples
        case .table(let table):
            unsafe table.withUnsafeBufferPointer { table in
                guard let table = table.baseAddress else { return }
                unsafe CPixels_look_up(
                    samples, Int32(layout.depth), table, Int32(layout.channels.result), results, columns.count)
            }
        case .greyAlpha:
            unsafe CPixels_spread_grey(samples, results, columns.count)
        case .key(let key):
            unsafe addAlpha(samples, stored, key)
        }
        return unsafe UnsafePointer(results)
    }

    private func addAlpha(_ samples: UnsafePointer<UInt8>, _ stored: UnsafePointer<UInt8>, _ key: [UInt8]) {
        for pixel in 0..<columns.count {
            let bytes = unsafe stored + pixel * key.count
            let color = unsafe samples + pixel * layout.channels.file
            let isTransparent = key.indices.allSatisfy { unsafe bytes[$0] == key[$0] }
            for channel in 0..<3 {
                unsafe results[4 * pixel + channel] = color[min(channel, layout.channels.file - 1)]
            }
            unsafe results[4 * pixel + 3] = isTransparent ? 0 : 255
        }
    }
}
