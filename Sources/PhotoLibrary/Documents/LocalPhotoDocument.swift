internal import Catalog

/// A photo for the person at this machine: a ``PhotoDocument`` with the path of its file, in one JSON object.
@dynamicMemberLookup
public struct LocalPhotoDocument: Sendable, Equatable, Encodable {
    /// The photo without its path, as other readers get it.
    public var document: PhotoDocument
    /// The path of the file; absent if the photo has none on this machine.
    public var path: String?

    private enum CodingKeys: CodingKey {
        case path
    }

    public func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(path, forKey: .path)
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
}
