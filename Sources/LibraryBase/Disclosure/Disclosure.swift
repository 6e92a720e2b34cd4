public import Catalog

/// What a reader sees: of positions, where ``PositionRule`` applies it wherever a document is made; and which photos, where the
/// catalogue is read (``Catalog/seen(by:)``).
public struct Disclosure: Sendable, Hashable {
    /// The greatest precision.
    public var positions: PositionPrecision
    /// Whether the circles of owners (``PrivateCircle``) apply to this reader.
    public var obeysCircles: Bool
    /// As whom the reader sees photos. ``PhotoReader/owner`` also for everybody while there are no rules that hide photos.
    public var photos: PhotoReader

    /// Everything, for owners and for the person at the machine.
    public static let everything = Disclosure(positions: .exact, obeysCircles: false, photos: .owner)
    /// No positions, and the photos that everybody sees: for work of a server that is not for a known reader.
    public static let nothing = Disclosure(positions: .none, obeysCircles: true, photos: .guest)

    public init(positions: PositionPrecision, obeysCircles: Bool, photos: PhotoReader) {
        (self.positions, self.obeysCircles, self.photos) = (positions, obeysCircles, photos)
    }

    /// The disclosure of the reader for whom this task works; nil if it works for nobody in particular, as commands do.
    ///
    /// A task-local value, so that no function between a request and the document that answers it can forget to pass it on.
    @TaskLocal public static var reader: Disclosure?
}
