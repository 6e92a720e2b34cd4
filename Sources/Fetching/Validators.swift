/// A server's identifiers of a file's version (RFC 9110, section 8.8).
public struct Validators: Hashable, Sendable {
    /// The value as it was received, including quotes and `W/`.
    public var etag: String?
    /// The value as it was received.
    public var lastModified: String?

    /// Validators as they were received.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }

    /// Whether there are no validators.
    public var isEmpty: Bool { etag == nil && lastModified == nil }

    /// Whether an interrupted download can be resumed with them.
    public var canResume: Bool { range != nil }

    /// The value of `If-Range`: a strong entity tag, else the date; a weak tag is not allowed (RFC 9110, section
    /// 13.1.5).
    var range: String? {
        if let etag { return etag.hasPrefix("W/") ? nil : etag }
        return lastModified
    }

    /// Whether `self` and `other` show that two parts are of different versions.
    func contradicts(_ other: Validators) -> Bool {
        if let etag, let theirs = other.etag { return etag != theirs }
        if let lastModified, let theirs = other.lastModified { return lastModified != theirs }
        return false
    }
}

/// The local beginning of a file, from which a download can be resumed.
public struct Resumption: Hashable, Sendable {
    /// The number of bytes that are here and intact.
    public let offset: Int
    /// The file's validators when these bytes were downloaded.
    public let validators: Validators
    /// The file's length in bytes when these bytes were downloaded; nil if the server did not state it.
    public let total: Int?

    /// Nil if resuming is not safe: if no bytes are here, or more than the whole file, or without a validator by which
    /// the server can detect a change.
    public init?(offset: Int, validators: Validators, total: Int? = nil) {
        guard offset > 0, offset <= total ?? .max, validators.range != nil else { return nil }
        self.offset = offset
        self.validators = validators
        self.total = total
    }

    /// Whether a response may be of the same version: the same length, and the same validators. The response must
    /// contain an entity tag if this has one (RFC 9110, section 15.3.7).
    func agrees(with other: Validators, total theirs: Int?) -> Bool {
        if let total, let theirs, total != theirs { return false }
        if let etag = validators.etag { return other.etag == etag }
        return !validators.contradicts(other)
    }
}
