internal import Catalog
internal import Disk
internal import Pictures

/// A photo for the person at this machine: a ``PhotoDocument`` with the path of its file, in one JSON object.
@dynamicMemberLookup
public struct LocalPhotoDocument: Sendable, Equatable, Encodable {
    /// The photo without its path, as other readers get it.
    public var document: PhotoDocument
    /// The path of the file; absent if the photo has none on this machine.
    public var path: String?
    /// The files that belong to it, such as the raw file beside its JPEG; nil without any, and in listings.
    public var companions: [CompanionDocument]?

    /// A file that belongs to a photo.
    public struct CompanionDocument: Sendable, Equatable, Encodable {
        public var path: String
        /// The media type.
        public var type: String
        public var bytes: Int64
    }

    private enum CodingKeys: CodingKey {
        case path, companions
    }

    public func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(path, forKey: .path)
        try container.encodeIfPresent(companions, forKey: .companions)
    }

    /// A value of the ``PhotoDocument``.
    @inlinable
    public subscript<Value>(dynamicMember member: KeyPath<PhotoDocument, Value>) -> Value {
        document[keyPath: member]
    }
}

extension LocalPhotoDocument {
    init(_ photo: PhotoRecord, names: PlaceNames, pictures: PhotoPictures) {
        let place = pictures.place(of: photo)
        self.init(document: PhotoDocument(photo, names: names, isHere: place != nil), path: place?.path)
    }

    /// Adds the files that belong to the photo.
    mutating func tell(_ companions: [Companion], of photo: PhotoRecord) {
        guard let folder = photo.folder, !companions.isEmpty else { return }
        self.companions = companions.map {
            CompanionDocument(path: PathText.join(folder, $0.name), type: $0.type, bytes: $0.fingerprint.bytes)
        }
    }
}
