internal import GRDB
internal import Times

/// The title, caption and keywords that a person gave to a photo, which override its file or feed.
public struct GivenText: Sendable, Equatable {
    /// The photo's id.
    public var photoID: String
    /// Hash of the photo's file, if known: finds the photo in another library too.
    public var sha256: [UInt8]?
    /// Nil where the person gave none; empty to leave it out.
    public var title: String?
    public var caption: String?
    public var keywords: [String]?

    /// The texts of one photo, one of them at least.
    public init(
        photoID: String, sha256: [UInt8]? = nil, title: String? = nil, caption: String? = nil, keywords: [String]? = nil
    ) {
        (self.photoID, self.sha256) = (photoID, sha256)
        (self.title, self.caption, self.keywords) = (title, caption, keywords)
    }

    init(_ text: LoggedText, sha256: [UInt8]? = nil) {
        self.init(
            photoID: text.photo, sha256: sha256, title: text.given.title, caption: text.given.caption,
            keywords: text.given.keywords.map { Keywords.list($0) })
    }

    /// As the edit log has it, for a photo.
    func logged(ofPhoto id: String, at time: Instant) -> LoggedText {
        LoggedText(
            photo: id,
            given: PhotoTexts(
                title: title, caption: caption, keywords: keywords.map { Keywords.lines($0) ?? "" }),
            givenAt: time)
    }
}

/// A change of one text of photos.
public enum TextSetting<Value: Sendable & Equatable>: Sendable, Equatable {
    /// Leaves it as it is.
    case unchanged
    /// Gives this text; an empty one leaves it out.
    case given(Value)
    /// Removes what a person gave: that of the file or feed returns.
    case own
}

/// A change of the texts of photos.
public struct TextChange: Sendable, Equatable {
    public var title: TextSetting<String>
    public var caption: TextSetting<String>
    public var keywords: TextSetting<[String]>

    /// A change; what is not named stays as it is.
    public init(
        title: TextSetting<String> = .unchanged, caption: TextSetting<String> = .unchanged,
        keywords: TextSetting<[String]> = .unchanged
    ) {
        (self.title, self.caption, self.keywords) = (title, caption, keywords)
    }

    /// Returns all texts to those of the file or feed.
    public static let reset = TextChange(title: .own, caption: .own, keywords: .own)

    /// What a photo was given after the change.
    func applied(to text: LoggedText?, ofPhoto id: String, at time: Instant) -> LoggedText {
        let lines: TextSetting<String> =
            switch keywords {
            case .unchanged: .unchanged
            case .given(let keywords): .given(Keywords.lines(keywords) ?? "")
            case .own: .own
            }
        let given = PhotoTexts(
            title: title.applied(to: text?.given.title), caption: caption.applied(to: text?.given.caption),
            keywords: lines.applied(to: text?.given.keywords))
        return LoggedText(photo: id, given: given, givenAt: time)
    }
}

extension TextSetting {
    fileprivate func applied(to value: Value?) -> Value? {
        switch self {
        case .unchanged: value
        case .given(let given): given
        case .own: nil
        }
    }
}
