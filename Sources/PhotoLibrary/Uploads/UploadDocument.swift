package import Times

/// An upload: a file that arrives in parts.
public struct UploadDocument: Sendable, Equatable, Encodable {
    /// 24 characters of `[0-9a-z]`.
    public var id: String
    /// The name of the file: the one that was asked for, made safe; later the one that it has in the library.
    public var name: String
    /// The size of the file in bytes.
    public var length: Int64
    /// The number of bytes that arrived.
    public var offset: Int64
    /// When it is deleted if nothing arrives; nil for a finished one.
    public var expiresAt: String?
    /// The id of the photo; nil until the file arrived completely and was imported.
    public var photo: String?
    /// Whether the person had uploaded the same bytes before, and the photo is that one; nil if there is no photo yet.
    public var isKnown: Bool?
    /// As `expiresAt`; not part of the document.
    package var expiry: Instant?

    private enum CodingKeys: String, CodingKey {
        case id, name, length, offset, expiresAt, photo, isKnown
    }

    init(_ record: UploadRecord, offset: Int64, expiry: Instant?) {
        (id, name, length, photo) = (record.id, record.stored ?? record.name, record.length, record.photo)
        isKnown = record.photo == nil ? nil : record.isKnown ?? false
        self.offset = offset
        self.expiry = expiry
        expiresAt = expiry.map { Timestamp.text($0) }
    }
}
