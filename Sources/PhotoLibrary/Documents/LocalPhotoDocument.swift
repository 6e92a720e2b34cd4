internal import Catalog

/// A photo for the person whose machine it is: `photos show ID --json`. It tells what a ``PhotoDocument`` does, and the path of its
/// file beside that, in the same object.
@dynamicMemberLookup
public struct LocalPhotoDocument: Sendable, Equatable, Encodable {
    /// The same without the path, as others may be told it.
    public var document: PhotoDocument
    /// Of its file on this machine; absent where there is none, or where originals are in no files.
    public var path: String?

    private enum CodingKeys: CodingKey {
        case path
    }

    public func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(path, forKey: .path)
    }

    /// What the document tells.
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
