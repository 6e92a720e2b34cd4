/// The attributes of an element, with validation.
public struct ItemAttributes: Sendable {
    /// Line number of the element, from 1.
    public let line: Int
    private var pairs: [(name: String, value: String)] = []

    init(line: Int) {
        self.line = line
    }

    mutating func add(_ name: String, _ value: String) {
        pairs.append((name, value))
    }

    /// The value of an attribute without leading and trailing white space; nil if it is missing or empty.
    public subscript(name: String) -> String? {
        guard let value = pairs.first(where: { $0.name == name })?.value.trimmed, !value.isEmpty else { return nil }
        return value
    }

    /// The value of a required attribute.
    ///
    /// - Throws: ``EditorialError`` if it is missing.
    public func required(_ name: String) throws(EditorialError) -> String {
        guard let value = self[name] else { throw EditorialError("\(name)=\"…\" is missing", line: line) }
        return value
    }

    /// The value of a required attribute with an id.
    ///
    /// - Throws: ``EditorialError`` if it is missing or not a valid id.
    public func id(_ name: String = "id") throws(EditorialError) -> String {
        let value = try required(name)
        guard LinkTarget.isID(value) else {
            throw EditorialError(
                "invalid id '\(value.prefix(100))': expected at most 100 letters, digits, '-', '_' and '.'", line: line)
        }
        return value
    }

    /// The value of a required attribute that refers to a photo by its id within the bundle or its path in `images/`.
    ///
    /// - Throws: ``EditorialError`` if it is missing or invalid.
    public func photo(_ name: String) throws(EditorialError) -> String {
        let value = try required(name)
        guard LinkTarget.isPhoto(value) else {
            throw EditorialError(
                "invalid photo '\(value.prefix(100))': expected an id or the path of a file in images/", line: line)
        }
        return value
    }

    /// The value of the required attribute `file`.
    ///
    /// - Throws: ``EditorialError`` if it is missing or leads out of its folder.
    public func file(besides file: BundlePath?) throws(EditorialError) -> BundlePath {
        let value = try required("file")
        guard let path = BundlePath(value, besides: file) else {
            throw EditorialError("invalid path '\(value.prefix(100))': expected a file within the bundle", line: line)
        }
        return path
    }
}
