/// Reads one block after another of a scan with a band of AC coefficients of one component (T.81, G.1.2.2 and G.1.2.3).
///
/// For each block, a mask records which coefficients are not zero, in zigzag order from the lowest bit on. The values that the
/// scale needs are kept; all others are written to a place that is never read.
///
/// The loops keep the reader in registers. Rare cases work on a copy of it, in functions that are not inlined.
@unsafe
struct BandReader {
    let entries: UnsafePointer<Int32>
    let canonical: UnsafePointer<Int32>
    /// The place of each coefficient among a block's values.
    let slots: UnsafePointer<UInt8>
    let first: Int
    let last: Int
    /// Masks of the band's coefficients, and of all coefficients up to the last that is kept.
    let band: UInt64
    let kept: UInt64
    let lowBits: Int32

    init(_ scan: JPEGScan, _ table: BandTable, _ slots: CoefficientSlots) {
        unsafe entries = UnsafePointer(table.entries)
        unsafe canonical = table.canonical.entries
        unsafe self.slots = slots.places
        unsafe first = scan.first
        unsafe last = scan.last
        unsafe band = scan.band
        unsafe kept = UInt64.max >> UInt64(63 - slots.last)
        unsafe lowBits = Int32(scan.lowBits)
    }

    /// Reads the first scan of the band for a block.
    ///
    /// - Returns: the length of the end-of-band run that begins with this block, without this block. Negative if a code is invalid
    ///   or exceeds the band.
    @inline(__always)
    func readFirst(
        _ reader: inout EntropyReader, _ values: UnsafeMutablePointer<Int16>, _ mask: UnsafeMutablePointer<UInt64>
    ) -> Int {
        var index = unsafe first &- 1
        var found: UInt64 = 0
        while true {
            reader.refill()
            // 44 bits are ready, enough for four entries of at most 11 bits.
            for _ in 0..<4 {
                var entry = unsafe entries[reader.peek(BandTable.bits)]
                if entry == 0 {
                    let slow = unsafe BandTable.slowEntry(reader, canonical)
                    reader = slow.reader
                    entry = slow.entry
                    guard entry != 0 else { return -1 }
                }
                reader.drop(Int(entry & 0xFF))
                let passed = Int(entry &>> 8 & 0xFF)
                index &+= passed
                guard unsafe index <= last else {
                    unsafe mask.pointee |= found
                    return passed == BandTable.endOfBand ? Int(entry &>> 16) &- 1 : -1
                }
                let value = unsafe Int16(truncatingIfNeeded: (entry &>> 16) &<< lowBits)
                unsafe values[Int(slots[index])] = value
                found |= (value == 0 ? 0 : 1) &<< UInt64(truncatingIfNeeded: index)
                if unsafe index == last {
                    unsafe mask.pointee |= found
                    return 0
                }
            }
        }
    }

    /// Reads a refinement scan: one more bit of the band's coefficients of a block.
    ///
    /// - Returns: as ``readFirst(_:_:_:)``.
    @inline(__always)
    func refine(
        _ reader: inout EntropyReader, _ values: UnsafeMutablePointer<Int16>, _ mask: UnsafeMutablePointer<UInt64>
    ) -> Int {
        let earlier = unsafe mask.pointee
        var index = unsafe first
        var found: UInt64 = 0
        while unsafe index <= last {
            reader.refill()
            var entry = unsafe entries[reader.peek(BandTable.bits)]
            if entry == 0 {
                let slow = unsafe BandTable.slowEntry(reader, canonical)
                reader = slow.reader
                entry = slow.entry
                guard entry != 0 else { return -1 }
            }
            reader.drop(Int(entry & 0xFF))
            let passed = Int(entry &>> 8 & 0xFF)
            let value = entry &>> 16
            let rest = unsafe band & (UInt64.max &<< UInt64(truncatingIfNeeded: index))
            guard passed != BandTable.endOfBand else {
                unsafe mask.pointee = earlier | found
                unsafe correct(&reader, rest & earlier, values)
                return Int(value) &- 1
            }
            guard (-1...1).contains(value) else { return -1 }
            // The run counts only coefficients that were zero; the nonzero ones in between get their correction bits.
            var target = index &+ passed &- 1
            let between = rest & earlier & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- target))
            if between != 0 {
                var zeros = rest & ~earlier
                for _ in 1..<passed { zeros &= zeros &- 1 }
                guard zeros != 0 else { return -1 }
                target = zeros.trailingZeroBitCount
                unsafe correct(&reader, rest & earlier & ((1 &<< UInt64(truncatingIfNeeded: target)) &- 1), values)
            }
            guard unsafe target <= last else { return -1 }
            if value != 0 {
                unsafe values[Int(slots[target])] = Int16(truncatingIfNeeded: value &<< lowBits)
                found |= 1 &<< UInt64(truncatingIfNeeded: target)
            }
            index = target &+ 1
        }
        unsafe mask.pointee = earlier | found
        return 0
    }

    /// Reads a correction bit for each coefficient of `which`, all of which are nonzero. At least 45 bits must be ready.
    @inline(__always)
    func correct(_ reader: inout EntropyReader, _ which: UInt64, _ values: UnsafeMutablePointer<Int16>) {
        // Coefficients that are kept come first. 32 bits are ready, and then 56.
        let near = unsafe kept & 0xFFFF_FFFF
        unsafe add(&reader, which & near, values)
        let far = which & ~near
        guard far != 0 else { return }
        reader.refill()
        unsafe add(&reader, far & kept, values)
        let passed = unsafe far & ~kept
        reader.drop(min(passed.nonzeroBitCount, 32))
        reader.refill()
        reader.drop(max(passed.nonzeroBitCount, 32) &- 32)
    }

    /// Adds the next bit to each coefficient of `which`, away from zero.
    @inline(__always)
    private func add(_ reader: inout EntropyReader, _ which: UInt64, _ values: UnsafeMutablePointer<Int16>) {
        var left = which
        while left != 0 {
            let value = unsafe values + Int(slots[left.trailingZeroBitCount])
            let sign = unsafe value.pointee &>> 15
            let step = unsafe (Int16(truncatingIfNeeded: 1 &<< lowBits) ^ sign) &- sign
            unsafe value.pointee &+= step & (0 &- Int16(truncatingIfNeeded: reader.peek(1)))
            reader.drop(1)
            left &= left &- 1
        }
    }
}
