/// The photos at a place, in a country, or all, with their paths: `Photos` of docs/reference/json.md.
public typealias ListDocument = PhotosDocument<LocalPhotoDocument>

/// Photos at a place, in a country, or all.
///
/// `Photo` is ``LocalPhotoDocument``, or ``PhotoDocument`` for other readers.
public struct PhotosDocument<Photo: Sendable & Equatable & Encodable>: Sendable, Equatable, Encodable {
    /// The place; absent where the photos of a country, or all, are listed.
    public var place: PlaceReference?
    /// The country; absent where the photos of a place, or all, are listed.
    public var country: CountryDocument?
    /// The districts of the city, in alphabetical order; absent unless the photos are listed by district. Then photos in none of
    /// them come first, and those of each district follow.
    public var districts: [DistrictDocument]?
    public var photos: [Photo]
    /// The cursor of the next part; absent at the end.
    public var next: String?

    /// The document of a library without photographs.
    public static var empty: Self { Self(place: nil, photos: [], next: nil) }
}

extension PhotosDocument<LocalPhotoDocument> {
    /// The document without paths, for other readers.
    public var withoutPaths: PhotosDocument<PhotoDocument> {
        .init(place: place, country: country, districts: districts, photos: photos.map(\.document), next: next)
    }
}

/// A district of a city.
public struct DistrictDocument: Sendable, Equatable, Encodable {
    public var id: String
    /// The name in the reader's language.
    public var name: String
    /// Its photos in the city, without missing and unreadable ones.
    public var photoCount: Int
}

/// The recents, with the paths of the photos: `Recents` of docs/reference/json.md.
public typealias RecentsDocument = RecentPhotosDocument<LocalPhotoDocument>

/// The recents, with photos as in ``PhotosDocument``.
public struct RecentPhotosDocument<Photo: Sendable & Equatable & Encodable>: Sendable, Equatable, Encodable {
    /// One row.
    public struct Row: Sendable, Equatable, Encodable {
        /// The number of the row, from 1 for the newest.
        public var row: Int
        public var openedAt: String
        /// `openedAt` in the time zone of this machine, `2026-07-30 14:05`; not in the JSON.
        public var openedHere: String
        /// Whether the file of the photo is missing; absent if it exists.
        public var isMissing: Bool?
        public var photo: Photo

        private enum CodingKeys: String, CodingKey {
            case row, openedAt, isMissing, photo
        }
    }

    public var recents: [Row]
    /// The photos that were edited; absent without an edit.
    public var edited: [Photo]?

    /// The document of a library without recents.
    public static var empty: Self { Self(recents: [], edited: nil) }
}

extension RecentPhotosDocument<LocalPhotoDocument> {
    /// The document without paths, for other readers.
    public var withoutPaths: RecentPhotosDocument<PhotoDocument> {
        .init(
            recents: recents.map { row in
                .init(
                    row: row.row, openedAt: row.openedAt, openedHere: row.openedHere, isMissing: row.isMissing,
                    photo: row.photo.document)
            },
            edited: edited?.map(\.document))
    }
}
