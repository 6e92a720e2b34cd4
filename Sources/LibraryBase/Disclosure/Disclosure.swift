/// What a reader sees of positions. ``PositionRule`` applies it wherever a document is made.
public struct Disclosure: Sendable, Hashable {
    /// The greatest precision.
    public var positions: PositionPrecision
    /// Whether the circles of owners (``PrivateCircle``) apply to this reader.
    public var obeysCircles: Bool

    /// Everything, for owners and for the person at the machine.
    public static let everything = Disclosure(positions: .exact, obeysCircles: false)
    /// Nothing, for work of a server that is not for a known reader.
    public static let nothing = Disclosure(positions: .none, obeysCircles: true)

    public init(positions: PositionPrecision, obeysCircles: Bool) {
        (self.positions, self.obeysCircles) = (positions, obeysCircles)
    }

    /// The disclosure of the reader for whom this task works; nil if it works for nobody in particular, as commands do.
    ///
    /// A task-local value, so that no function between a request and the document that answers it can forget to pass it on.
    @TaskLocal public static var reader: Disclosure?
}
