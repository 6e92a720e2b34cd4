/// The extra fields of an entry (APPNOTE.TXT, 4.5), in the central directory or in the local header.
struct ZIPExtraFields {
    /// The ZIP64 field with sizes and offset; nil if there is none.
    private(set) var wide: ArraySlice<UInt8>?

    private static let zip64: UInt16 = 1
    /// The supported fields, which hold times and owners: NTFS, extended timestamp, and Info-ZIP's three for Unix. All others are
    /// rejected. Some of them give another name (0x7075), or an encryption or compression that the rest of the header does not
    /// mention.
    private static let known: Set<UInt16> = [zip64, 0x000a, 0x5455, 0x5855, 0x7855, 0x7875]

    /// Parses the fields.
    ///
    /// - Parameter name: the name of the entry, for messages.
    init(_ bytes: some RandomAccessCollection<UInt8>, name: String) throws(ZIPError) {
        var rest = Array(bytes)[...]
        var seen = Set<UInt16>()
        while !rest.isEmpty {
            guard rest.count >= 4, rest.count - 4 >= Int(rest.u16(2)) else {
                throw .inconsistent("\(name) has invalid extra fields")
            }
            let (kind, field) = (rest.u16(0), rest.dropFirst(4).prefix(Int(rest.u16(2))))
            guard Self.known.contains(kind) else {
                throw .unsupported("\(name) has the extra field \(kind), which programs interpret differently")
            }
            guard seen.insert(kind).inserted else { throw .inconsistent("\(name) has the extra field \(kind) twice") }
            if kind == Self.zip64 { wide = field }
            rest = rest.dropFirst(4 + field.count)
        }
    }
}
