internal import Bytes
internal import Catalog
internal import Foundation

/// The result of corrections by hand.
public struct LocateDocument: Sendable, Equatable, Encodable {
    /// The number of photos that were corrected or reset.
    public var photos: Int
    /// The new place; absent after a reset, or for several places.
    public var place: PlaceReference?
    /// The number of names that were exported or imported; absent for none.
    public var names: Int?
    /// The number of texts of photos that were exported or imported; absent for none.
    public var texts: Int?
    /// The number by which the change can be undone; absent if nothing can be undone.
    public var correction: Int64?
    /// The number of photos and names that changed; absent without ``correction``.
    public var changed: Int?

    init(
        photos: Int, place: PlaceReference?, names: Int? = nil, texts: Int? = nil, correction: Int64? = nil,
        changed: Int? = nil
    ) {
        (self.photos, self.place, self.names, self.texts) = (photos, place, names, texts)
        (self.correction, self.changed) = (correction, changed)
    }

    init(_ edit: NumberedEdit, place: PlaceReference?) {
        self.init(photos: edit.changed, place: place, correction: edit.number, changed: edit.changed)
    }
}

/// A change of photos that can be undone by its number, or its undo.
public struct NumberedCorrectionDocument: Sendable, Equatable, Encodable {
    public var correction: Int64
    /// The number of photos and names of places that changed.
    public var changed: Int
    /// The number of photos and names that an undo left as they are, because they were changed again since; absent for
    /// none.
    public var skipped: Int?
    /// How many of ``changed`` are photos, and how many names; not part of the document.
    public let photos, names: Int

    private enum CodingKeys: CodingKey {
        case correction, changed, skipped
    }

    init(_ edit: NumberedEdit) {
        (correction, changed, photos, names) = (edit.number, edit.changed, edit.changed, 0)
    }

    init(_ undone: UndoneEdit) {
        (correction, changed) = (undone.number, undone.photos + undone.names)
        (photos, names) = (undone.photos, undone.names)
        skipped = undone.skipped == 0 ? nil : undone.skipped
    }
}

/// The correction of one photo.
public struct CorrectionDocument: Sendable, Equatable, Codable {
    /// The photo's id.
    public var photo: String
    /// The hash of the file, by which the photo is found in another library.
    public var sha256: String?
    /// The place's id.
    public var place: String
    /// WGS 84 degrees; absent if only the place was given.
    public var latitude: Double?
    public var longitude: Double?
    /// The id of the photo whose position was suggested and accepted.
    public var suggestedFrom: String?

    init(_ correction: Correction) {
        photo = correction.photoID
        sha256 = correction.sha256.map(Hexadecimal.text)
        place = correction.place.id
        (latitude, longitude) = (correction.latitude, correction.longitude)
        suggestedFrom = correction.suggestedFrom
    }
}

/// The file of ``PhotoLibrary/Corrections/export(to:)``.
public struct CorrectionsDocument: Sendable, Equatable, Codable {
    /// A person's own name of a place.
    public struct Name: Sendable, Equatable, Codable {
        /// The place's id.
        public var place: String
        public var name: String
    }

    /// The title, caption and keywords that a person gave to a photo; an empty one leaves it out.
    public struct Text: Sendable, Equatable, Codable {
        /// The photo's id.
        public var photo: String
        /// The hash of the file, by which the photo is found in another library.
        public var sha256: String?
        public var title: String?
        public var caption: String?
        public var keywords: [String]?

        init(_ text: GivenText) {
            (photo, sha256) = (text.photoID, text.sha256.map(Hexadecimal.text))
            (title, caption, keywords) = (text.title, text.caption, text.keywords)
        }

        /// The texts as they are stored.
        ///
        /// - Throws: ``LibraryError/usage(_:)`` for texts that are too long, and for none.
        func checked() throws(LibraryError) -> GivenText {
            guard title != nil || caption != nil || keywords != nil else {
                throw .usage("invalid texts of \(photo.prefix(100)): expected a title, a caption or keywords")
            }
            var given = GivenText(photoID: photo, sha256: sha256.flatMap(Hexadecimal.bytes))
            if let title { given.title = try PhotoLibrary.Texts.checked(title: title) }
            if let caption { given.caption = try PhotoLibrary.Texts.checked(caption: caption) }
            if let keywords { given.keywords = try PhotoLibrary.Texts.checked(keywords: keywords) }
            return given
        }
    }

    public var corrections: [CorrectionDocument]
    public var names: [Name]?
    public var texts: [Text]?

    /// The bytes of the file.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
}
