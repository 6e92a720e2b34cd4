/// Why bytes are no gazetteer, or no borders for one.
public enum GazetteerError: Error, Hashable, Sendable {
    /// The bytes don't begin as a gazetteer does.
    case notAGazetteer
    /// The bytes don't begin as a file of borders does.
    case notBorders
    /// The bytes don't begin as a file of names does.
    case notNames
    /// A file of a format that this program does not read.
    case unsupportedVersion(Int)
    /// Fewer or more bytes than the header promises.
    case wrongLength(expected: Int, actual: Int)
    /// The checksum over the contents does not agree.
    case wrongChecksum
    /// A section is missing, lies outside of the file, or its size does not agree with another's.
    case malformedSection(String)
}

extension GazetteerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAGazetteer: "not a gazetteer file"
        case .notBorders: "not a file of borders"
        case .notNames: "not a file of names"
        case .unsupportedVersion(let version): "gazetteer format \(version) is not known to this program"
        case .wrongLength(let expected, let actual): "the gazetteer has \(actual) bytes instead of \(expected)"
        case .wrongChecksum: "the gazetteer's contents are damaged: the checksum does not agree"
        case .malformedSection(let name): "the gazetteer's section '\(name)' is damaged"
        }
    }
}
