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
        case .notBorders: "not a borders file"
        case .notNames: "not a names file"
        case .unsupportedVersion(let version): "unsupported gazetteer format \(version)"
        case .wrongLength(let expected, let actual): "the gazetteer has \(actual) bytes: expected \(expected)"
        case .wrongChecksum: "the gazetteer is damaged: its checksum does not match"
        case .malformedSection(let name): "the gazetteer's section '\(name)' is damaged"
        }
    }
}
