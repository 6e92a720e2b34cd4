/// Why bytes are not a valid gazetteer, borders, names or features file.
public enum GazetteerError: Error, Hashable, Sendable {
    /// The bytes do not begin like a gazetteer.
    case notAGazetteer
    /// The bytes do not begin like a borders file.
    case notBorders
    /// The bytes do not begin like a names file.
    case notNames
    /// The bytes do not begin like a features file.
    case notFeatures
    /// The version of the format is not supported.
    case unsupportedVersion(Int)
    /// The number of bytes differs from the header.
    case wrongLength(expected: Int, actual: Int)
    /// The checksum does not match the contents.
    case wrongChecksum
    /// A section is missing, out of bounds, or does not fit the size of another section.
    case malformedSection(String)
}

extension GazetteerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAGazetteer: "not a gazetteer file"
        case .notBorders: "not a borders file"
        case .notNames: "not a names file"
        case .notFeatures: "not a features file"
        case .unsupportedVersion(let version): "unsupported gazetteer format \(version)"
        case .wrongLength(let expected, let actual): "the gazetteer has \(actual) bytes: expected \(expected)"
        case .wrongChecksum: "the gazetteer is damaged: its checksum does not match"
        case .malformedSection(let name): "the gazetteer's section '\(name)' is damaged"
        }
    }
}
