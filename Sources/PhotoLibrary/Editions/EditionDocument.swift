internal import Editions
internal import LibraryBase
public import Times

/// An edition: `Edition` of docs/reference/json.md.
public struct EditionDocument: Sendable, Equatable, Encodable {
    /// Counts up from 1.
    public var edition: Int64
    /// Grows with each publisher that takes over, and with each step back.
    public var epoch: Int64
    /// When the catalogue was so.
    public var time: String
    /// The length of the catalogue's file.
    public var bytes: Int64
    /// Whether publishers wait, because somebody went back to this edition.
    public var isHeld: Bool
    /// How many bytes were sent for it.
    public var sent: Int?
    /// How many pages of the file changed.
    public var changedPages: Int?
    /// ``time`` as a point in time.
    public let instant: Instant

    private enum CodingKeys: CodingKey {
        case edition, epoch, time, bytes, isHeld, sent, changedPages
    }

    init(_ head: EditionHead) {
        (edition, epoch, isHeld) = (head.edition, head.epoch, head.isHeld)
        (time, instant) = (Timestamp.text(head.time), head.time)
        bytes = Int64(head.pages) * Int64(head.pageSize)
    }

    init(_ published: EditionPublisher.Published) {
        self.init(published.head)
        (sent, changedPages) = (published.bytes, published.changedPages)
    }
}

/// The editions to which one can go back, the newest last.
public struct EditionsDocument: Sendable, Equatable, Encodable {
    public var editions: [EditionDocument]

    public init(editions: [EditionDocument]) { self.editions = editions }
}
