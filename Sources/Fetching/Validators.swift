/// What a server says to tell one version of a file from another (RFC 9110, section 8.8).
public struct Validators: Hashable, Sendable {
    /// As it came, its quotes and `W/` included.
    public var etag: String?
    /// As it came.
    public var lastModified: String?

    /// Validators as they came.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }

    /// Whether there is neither.
    public var isEmpty: Bool { etag == nil && lastModified == nil }

    /// Whether a download that was cut can go on by them.
    public var canResume: Bool { range != nil }

    /// The value of `If-Range`: a strong entity tag, else the date; a weak tag may not be used (RFC 9110,
    /// section 13.1.5).
    var range: String? {
        if let etag { return etag.hasPrefix("W/") ? nil : etag }
        return lastModified
    }

    /// Whether a part of `self` and a part of `other` may be of two versions, as far as both say.
    func contradicts(_ other: Validators) -> Bool {
        if let etag, let theirs = other.etag { return etag != theirs }
        if let lastModified, let theirs = other.lastModified { return lastModified != theirs }
        return false
    }
}

/// The beginning of a file that is already here, from which a download can go on.
public struct Resumption: Hashable, Sendable {
    /// How many bytes are here and good.
    public let offset: Int
    /// What the server said of the file when these came.
    public let validators: Validators
    /// How long the server said that the whole is, in bytes, when these came; nil if it did not.
    public let total: Int?

    /// Fails where going on would not be safe: nothing is here, or more than the whole, or there is nothing by which the
    /// server could see that the file has changed.
    public init?(offset: Int, validators: Validators, total: Int? = nil) {
        guard offset > 0, offset <= total ?? .max, validators.range != nil else { return nil }
        self.offset = offset
        self.validators = validators
        self.total = total
    }

    /// Whether an answer may be of the same file as what is here: of the same length, and with the validators that this
    /// has. An entity tag has to stand in each part's answer (RFC 9110, section 15.3.7), so one without it proves nothing.
    func agrees(with other: Validators, total theirs: Int?) -> Bool {
        if let total, let theirs, total != theirs { return false }
        if let etag = validators.etag { return other.etag == etag }
        return !validators.contradicts(other)
    }
}
