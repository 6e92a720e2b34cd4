public import Times

/// The title, caption and keywords of a photo; nil for none.
public struct PhotoTexts: Sendable, Equatable, Codable {
    public var title: String?
    public var caption: String?
    /// One keyword a line.
    public var keywords: String?
}

/// What a person gave to a photo, with the photo's own texts, if known.
public struct LoggedText: Sendable, Equatable, Codable {
    /// The photo's id.
    public var photo: String
    /// Where the person gave none, nil; empty to leave it out.
    public var given: PhotoTexts
    public var givenAt: Instant
    /// Those of the file or feed.
    public var own: PhotoTexts?

    /// What the person gave and when, for comparison: imports change the photo's own texts.
    var said: LoggedText { LoggedText(photo: photo, given: given, givenAt: givenAt) }
}
