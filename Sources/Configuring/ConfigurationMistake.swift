/// Why a configuration cannot be used.
public struct ConfigurationMistake: Error, Equatable {
    /// The file.
    public var path: String
    /// The number of the line, from 1; nil for the file as a whole.
    public var line: Int?
    public var reason: String

    public init(path: String, line: Int? = nil, reason: String) {
        (self.path, self.line, self.reason) = (path, line, reason)
    }

    /// One line that names the place, as compilers do: `/etc/photos/photos.conf:3: unknown name 'prot'`.
    public var message: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}
