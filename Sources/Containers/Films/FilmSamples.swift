/// Where the samples of a track are (ISO/IEC 14496-12, 8.7).
struct FilmSamples {
    /// The chunks, which are ranges of the file, in the order of the track.
    private(set) var chunks: [Range<Int>] = []

    /// Nil for tables that are damaged or missing.
    ///
    /// - Parameters: the payloads of the boxes `stsc`, and `stco` or `co64`.
    init?(
        sizes: SampleSizes, runs: ArraySlice<UInt8>?, offsets: ArraySlice<UInt8>?, longOffsets: ArraySlice<UInt8>?
    ) {
        guard let runs, let table = offsets ?? longOffsets, let runs = Self.runs(runs) else { return nil }
        var sizes = sizes
        var places = BoxReader(table)
        guard places.versionAndFlags() != nil, let count = places.number(4), count <= SampleSizes.limit else {
            return nil
        }
        var run = 0
        for chunk in 0..<count {
            while run + 1 < runs.count, runs[run + 1].first <= chunk { run += 1 }
            guard run < runs.count, let start = places.number(offsets == nil ? 8 : 4),
                let bytes = sizes.take(runs[run].samples), !start.addingReportingOverflow(bytes).overflow
            else { return nil }
            if bytes > 0 { chunks.append(start..<start + bytes) }
        }
    }

    /// From which chunk on, counted from 0, a chunk has how many samples.
    private static func runs(_ payload: ArraySlice<UInt8>) -> [(first: Int, samples: Int)]? {
        var reader = BoxReader(payload)
        guard reader.versionAndFlags() != nil, let count = reader.number(4), count <= SampleSizes.limit else {
            return nil
        }
        var runs: [(first: Int, samples: Int)] = []
        for _ in 0..<count {
            guard let first = reader.number(4), let samples = reader.number(4), reader.number(4) != nil else {
                return nil
            }
            runs.append((first - 1, samples))
        }
        return runs
    }
}

/// The sizes of the samples of a track, one after another.
struct SampleSizes {
    /// The most samples of different sizes: ten seconds have some hundreds.
    static let limit = 1 << 20

    /// The bytes of some samples, if all have the same size.
    private var same: (bytes: Int, samples: Int)?
    private var count: Int
    private var each: BoxReader
    /// The bits of each size: 4, 8, 16 or 32.
    private var bits = 32
    /// Whether the lower half of a byte comes next.
    private var half: Int?

    /// Nil for a table that is damaged or missing.
    ///
    /// - Parameters:
    ///   - table: the payload of `stsz`.
    ///   - compact: that of `stz2`.
    ///   - bytesOfOne: the bytes of samples whose size is stated as one byte.
    init?(_ table: ArraySlice<UInt8>?, compact: ArraySlice<UInt8>?, bytesOfOne: (bytes: Int, samples: Int)?) {
        guard let payload = table ?? compact else { return nil }
        each = BoxReader(payload)
        guard each.versionAndFlags() != nil, let size = each.number(4), let count = each.number(4) else { return nil }
        self.count = count
        if table == nil {
            bits = size & 0xFF
            guard [4, 8, 16].contains(bits), count <= Self.limit else { return nil }
        } else if size > 0 {
            same = size == 1 ? bytesOfOne : (size, 1)
            guard same != nil, size <= Int(Int32.max), count <= Int(Int32.max) else { return nil }
        } else if count > Self.limit {
            return nil
        }
    }

    /// The bytes of the next samples, of which there can be fewer.
    mutating func take(_ wanted: Int) -> Int? {
        let taken = min(wanted, count)
        count -= taken
        if let same { return (taken * same.bytes + same.samples - 1) / same.samples }
        var bytes = 0
        for _ in 0..<taken {
            guard let size = next() else { return nil }
            bytes += size
        }
        return bytes
    }

    private mutating func next() -> Int? {
        guard bits == 4 else { return each.number(bits / 8) }
        if let known = half {
            half = nil
            return known
        }
        guard let both = each.number(1) else { return nil }
        half = both & 15
        return both >> 4
    }
}
