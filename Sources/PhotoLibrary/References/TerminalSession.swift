/// The terminal session whose listings `@N` refers to; without a terminal, the last listing of any process.
public struct TerminalSession: Sendable, Equatable {
    /// Identifies the controlling terminal and its session; nil without one.
    public let name: String?

    /// Whether new listings replace the rows of `@N`.
    let isPrintedTo: Bool

    /// The session with that name.
    ///
    /// - Parameter isPrintedTo: whether listings are shown there. Listings that go elsewhere do not change `@N`.
    public init(name: String?, isPrintedTo: Bool = true) {
        (self.name, self.isPrintedTo) = (name, isPrintedTo)
    }

    /// No terminal, for the server: its listings do not change `@N`.
    public static let none = TerminalSession(name: nil, isPrintedTo: false)
}
