internal import Bytes
internal import Times

/// A position in a listing, after a photo. Its text form is opaque: clients return it unchanged.
public struct PhotoCursor: Sendable, Equatable {
    /// The position.
    enum Position: Sendable, Equatable {
        /// After a photo, by its time, name and id, in the order of ``PhotoOrder/taken``.
        case photo(takenAt: Instant?, name: String, id: String)
        /// After a number of photos, in the other orders.
        case count(Int)
    }

    let position: Position

    /// The position after a photo in the order of ``PhotoOrder/taken``.
    init(afterTaken takenAt: Instant?, name: String, id: String) {
        position = .photo(takenAt: takenAt, name: name, id: id)
    }

    /// The position after a photo in the order of ``PhotoOrder/taken``.
    public init(afterTaken photo: PhotoRecord) {
        self.init(afterTaken: photo.takenAt, name: photo.name, id: photo.id)
    }

    init(_ photo: PhotoRecord, order: PhotoOrder, before: PhotoCursor?, count: Int) {
        switch order {
        case .taken:
            position = .photo(takenAt: photo.takenAt, name: photo.name, id: photo.id)
        case .published, .title:
            if case .count(let earlier)? = before?.position {
                position = .count(earlier.addingReportingOverflow(count).partialValue)
            } else {
                position = .count(count)
            }
        }
    }

    /// Reads the result of ``text``; nil for other texts.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        switch parts.first {
        case "n":
            guard parts.count == 2, let count = Int(parts[1]), count >= 0 else { return nil }
            position = .count(count)
        case "t":
            guard parts.count == 4, let name = Hexadecimal.bytes(parts[3]) else { return nil }
            let takenAt = Int64(parts[1]).map(Instant.init(milliseconds:))
            guard takenAt != nil || parts[1].isEmpty else { return nil }
            position = .photo(takenAt: takenAt, name: String(decoding: name, as: UTF8.self), id: String(parts[2]))
        default: return nil
        }
    }

    /// The cursor's opaque text, of URL-safe characters.
    public var text: String {
        switch position {
        case .count(let count): "n.\(count)"
        case .photo(let takenAt, let name, let id):
            "t.\(takenAt.map { String($0.milliseconds) } ?? "").\(id).\(Hexadecimal.text(name.utf8))"
        }
    }
}
