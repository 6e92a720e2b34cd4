/// The attributes of an element, and what is wrong with them.
public struct ItemAttributes: Sendable {
    /// The line of the element, from 1.
    public let line: Int
    private var pairs: [(name: String, value: String)] = []

    init(line: Int) {
        self.line = line
    }

    mutating func add(_ name: String, _ value: String) {
        pairs.append((name, value))
    }

    /// The value of an attribute without white space at its ends; nil where there is none, or it is empty.
    public subscript(name: String) -> String? {
        guard let value = pairs.first(where: { $0.name == name })?.value.trimmed, !value.isEmpty else { return nil }
        return value
    }

    /// The value of an attribute that has to be there.
    ///
    /// - Throws: ``EditorialError`` where it isn't.
    public func required(_ name: String) throws(EditorialError) -> String {
        guard let value = self[name] else { throw EditorialError("\(name)=\"…\" is missing", line: line) }
        return value
    }

    /// The value of an attribute that is an id.
    ///
    /// - Throws: ``EditorialError`` where it isn't there, or can be no id.
    public func id(_ name: String = "id") throws(EditorialError) -> String {
        let value = try required(name)
        guard Target.isID(value) else {
            throw EditorialError(
                "invalid id '\(value.prefix(100))': expected at most 100 letters, digits, '-', '_' and '.'", line: line)
        }
        return value
    }

    /// The value of an attribute that names a photo: its id within the bundle, or the path of its file in `images/`.
    ///
    /// - Throws: ``EditorialError`` where it isn't there, or can be neither.
    public func photo(_ name: String) throws(EditorialError) -> String {
        let value = try required(name)
        guard Target.isPhoto(value) else {
            throw EditorialError(
                "invalid photo '\(value.prefix(100))': expected an id or the path of a file in images/", line: line)
        }
        return value
    }

    /// The value of an attribute that names a file.
    ///
    /// - Throws: ``EditorialError`` where it isn't there, or leads out of its folder.
    public func file(besides file: BundlePath?) throws(EditorialError) -> BundlePath {
        let value = try required("file")
        guard let path = BundlePath(value, besides: file) else {
            throw EditorialError("invalid path '\(value.prefix(100))': expected a file within the bundle", line: line)
        }
        return path
    }
}
