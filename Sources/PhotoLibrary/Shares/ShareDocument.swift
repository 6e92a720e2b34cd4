internal import Catalog
internal import Times

/// A share: `Share` of docs/reference/json.md. Its link is in no document but ``MadeShareDocument``.
public struct ShareDocument: Sendable, Equatable, Encodable {
    public var id: String
    public var title: String?
    public var text: String?
    /// `photos`, `set`, `place` or `search`.
    public var kind: String
    /// The id of the set or place, or the words of the search, whose photos it shows at the time; absent for fixed photos.
    public var subject: String?
    /// The number of fixed photos; absent for others.
    public var photoCount: Int?
    /// `exact`, `town`, `country` or `none`.
    public var positions: String
    /// `none`, `reduced` or `original`.
    public var download: String
    public var hasPassword: Bool
    /// The name of the person who shares; absent for the person at the library's machine.
    public var person: String?
    public var createdAt: String
    /// When the link ends; absent for never.
    public var endsAt: String?
    /// When the link was last used, to some minutes; absent if it never was.
    public var usedAt: String?
    /// Whether the link leads to the photos: it has not ended, and the person who shares is still an owner.
    public var isOpen: Bool

    init(_ share: ShareRecord, now: Instant) {
        (id, title, text) = (share.id, share.title, share.text)
        kind = share.contents.kind
        subject =
            switch share.contents {
            case .photos: nil
            case .set(let id): id.rawValue
            case .place(let id): id
            case .search(let words): words
            }
        photoCount = share.photoCount
        (positions, download) = (share.positions, share.download.rawValue)
        hasPassword = share.password != nil
        person = share.personName.isEmpty ? nil : share.personName
        createdAt = Timestamp.text(share.createdAt)
        (endsAt, usedAt) = (share.endsAt.map(Timestamp.text), share.usedAt.map(Timestamp.text))
        isOpen = share.isOpen(at: now)
    }
}

/// All shares, the newest first: `Shares` of docs/reference/json.md.
public struct SharesDocument: Sendable, Equatable, Encodable {
    public var shares: [ShareDocument]

    /// The document of a library without shares.
    public static var none: Self { Self(shares: []) }
}

/// A share that was just made: `MadeShare` of docs/reference/json.md. Only this document has its link.
public struct MadeShareDocument: Sendable, Equatable, Encodable {
    public var share: ShareDocument
    /// The path of the link on the server of the library.
    public var path: String
}

extension ShareRecord {
    /// Whether its link leads to the photos.
    func isOpen(at now: Instant) -> Bool {
        isByOwner && endsAt.map { now < $0 } ?? true
    }
}
