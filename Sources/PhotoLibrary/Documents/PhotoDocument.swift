internal import Bytes
internal import Catalog
internal import Disk
internal import Gazetteer
internal import Localization
public import Times

/// A country in documents.
public struct CountryDocument: Sendable, Equatable, Encodable {
    /// ISO 3166-1 alpha-2, or `ZZ`.
    public var code: String
    /// The name in the reader's language.
    public var name: String

    /// Whether it stands for places of unknown country.
    public var isUnknown: Bool { code == PlaceRecord.unknownCountry }
}

/// A city of a district, or a district of a city.
public struct NamedPlaceReference: Sendable, Equatable, Encodable {
    public var id: String
    /// The name in the reader's language.
    public var name: String
}

/// What there is at a photo's position besides its place, in documents.
public struct FeatureReference: Sendable, Equatable, Encodable {
    /// The name, in English if it is well known.
    public var name: String
    /// `airport`, `lake`, `island` or `sea`. Other kinds can follow.
    public var kind: String
}

/// How a photo was exposed, in documents.
public struct ExposureDocument: Sendable, Equatable, Encodable {
    /// Seconds.
    public var time: Double?
    public var fNumber: Double?
    /// The sensitivity by ISO 12232.
    public var iso: Int?
    /// Millimetres.
    public var focalLength: Double?
    /// The focal length of the same angle of view on 35 mm film, in millimetres.
    public var focalLength35mm: Int?
    /// The exposure compensation in EV.
    public var bias: Double?
    /// Whether the flash fired.
    public var flash: Bool?

    /// Whether photographers write a time in seconds as a fraction, such as 1/250: up to a quarter, as exiftool does.
    public static func isFraction(_ time: Double) -> Bool { time <= 0.250_01 }

    /// For people, in English: `1/250 s · f/8 · ISO 100 · 35 mm`; nil if nothing is known.
    public var text: String? {
        let parts = [
            time.map { Self.isFraction($0) ? "1/\(Int((1 / $0).rounded())) s" : "\(Self.short($0)) s" },
            fNumber.map { "f/\(Self.short($0))" }, iso.map { "ISO \($0)" },
            focalLength.map { "\(Self.short($0)) mm" }, focalLength35mm.map { "\($0) mm on 35 mm film" },
            bias.flatMap { abs($0) < 0.05 ? nil : "\($0 < 0 ? "" : "+")\(Self.short($0)) EV" },
            flash == true ? "flash" : nil,
        ]
        let known = parts.compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: " · ")
    }

    /// A number with one decimal, or none if that is 0.
    private static func short(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
    }
}

/// The few seconds of film that belong to a photo, in documents.
public struct FilmDocument: Sendable, Equatable, Encodable {
    /// The media type.
    public var type: String
    public var bytes: Int64
}

/// The place of a photo in documents.
public struct PlaceReference: Sendable, Equatable, Encodable {
    public var id: String
    public var name: String
    /// The city, if the place is a district.
    public var city: NamedPlaceReference?
    /// The first-level division, in the reader's language; absent where it repeats the name.
    public var region: String?
    /// ISO 3166-2.
    public var regionCode: String?
    public var country: CountryDocument

    /// Whether it is the place of photos without a position.
    public var isUnknown: Bool { id == PlaceRecord.unknownID }
}

/// One photo: `Photo` of docs/reference/json.md. Absent values are left out. Only a ``LocalPhotoDocument`` has the path of its file.
public struct PhotoDocument: Sendable, Equatable, Encodable {
    public var id: String
    public var title: String?
    public var caption: String?
    public var credit: String?
    public var license: String?
    public var keywords: [String]?
    /// 1 to 5, or -1 for a photo that a person rejected; from its file or sidecar.
    public var rating: Int?
    public var takenAt: String?
    /// The local time at the place, as ISO 8601, with the offset from UTC if it is known.
    public var takenAtLocal: String?
    public var publishedAt: String?
    public var link: String?
    public var width: Int?
    public var height: Int?
    public var type: String?
    public var bytes: Int64?
    public var sha256: String?
    /// The film of a motion photo or Live Photo.
    public var film: FilmDocument?
    /// The name of its file, without the folder; only for readers who get the file itself.
    public var fileName: String?
    /// The camera, such as `Nikon D750`; as with ``lens`` and ``exposure``, only for readers who get the file itself, and not in
    /// listings.
    public var camera: String?
    public var lens: String?
    public var exposure: ExposureDocument?
    /// Without it there is no ``feature`` either, which would tell the position within a few hundred metres.
    public var latitude: Double? { didSet { if latitude == nil { feature = nil } } }
    public var longitude: Double?
    /// `town` if the position is that of the town's centre, `country` or `none` if only that is shown; absent if the position is the
    /// photo's own.
    public var positionPrecision: PositionPrecision?
    /// Metres above sea level.
    public var altitude: Double?
    /// The direction of view, degrees clockwise from north.
    public var direction: Double?
    /// The city, town or village.
    public var place: PlaceReference
    /// The part of the city.
    public var district: NamedPlaceReference?
    /// What there is at the position: an airport, a lake, an island or a sea.
    public var feature: FeatureReference?
    public var source: String?
    public var state: String
    public var error: String?
    /// The text that a search matched.
    public var snippet: Snippet?
}

extension PhotoDocument {
    /// The local time of ``takenAtLocal``, in whole seconds.
    public var takenTime: LocalTime? { takenAtLocal.flatMap { LocalDateTime($0)?.time } }

    /// The local time for people: `2011-05-02 12:11 +02:00`, without the offset if it is not known.
    public var takenText: String? { takenAtLocal.map { Self.text($0, clock: 5) } }

    /// The local time with seconds: `2011-05-02 12:11:12 +02:00`.
    public var exactTakenText: String? { takenAtLocal.map { Self.text($0, clock: 8) } }

    /// The time of publication for people: `2011-05-02 10:11 UTC`.
    public var publishedText: String? { publishedAt.map { "\(Self.text($0, clock: 5).dropLast())UTC" } }

    /// The date of a local time, `clock` characters of its time of day, and its offset.
    private static func text(_ local: String, clock: Int) -> String {
        let (date, clock) = (local.utf8.prefix(10), local.utf8.dropFirst(11).prefix(clock))
        let offset = local.utf8.dropFirst(19)
        return "\(Substring(date)) \(Substring(clock))" + (offset.isEmpty ? "" : " \(Substring(offset))")
    }

    init(_ photo: PhotoRecord, names: PlaceNames, pictures: PhotoPictures) {
        self.init(photo, names: names, isHere: pictures.place(of: photo) != nil)
    }

    /// - Parameter isHere: whether the file of the photo is on this machine.
    init(_ photo: PhotoRecord, names: PlaceNames, isHere: Bool) {
        // An original can be deleted to save space, or be stored because another photo has the same bytes.
        let state =
            switch photo.state {
            case .cached where !isHere: PhotoState.remote
            case .remote where isHere: PhotoState.cached
            default: photo.state
            }
        let shown = names.positions.shown(of: photo)
        let isOriginalGiven = names.positions.showsEverything
        self.init(
            id: photo.id, title: photo.title, caption: photo.caption, credit: photo.credit, license: photo.license,
            keywords: photo.keywords.isEmpty ? nil : photo.keywords, rating: photo.rating,
            takenAt: shown.precision == .none ? nil : photo.takenAt.map(Timestamp.text),
            takenAtLocal: photo.takenClock.map { Self.local($0, shown.precision) },
            publishedAt: photo.publishedAt.map(Timestamp.text),
            link: photo.link, width: photo.width, height: photo.height, type: photo.type,
            bytes: isOriginalGiven ? photo.bytes : nil,
            sha256: isOriginalGiven ? photo.sha256.map(Hexadecimal.text) : nil,
            film: photo.film.map { FilmDocument(type: $0.type, bytes: $0.bytes) }, latitude: shown.latitude,
            longitude: shown.longitude, positionPrecision: shown.precision == .exact ? nil : shown.precision,
            altitude: shown.altitude, direction: shown.direction,
            place: PlaceReference(photo.place, names: names), district: shown.district.map(names.reference),
            feature: shown.precision == .exact ? FeatureReference(at: photo) : nil,
            source: photo.source, state: state.rawValue,
            error: photo.error)
    }
}

extension PhotoDocument {
    /// The local time, without the offset from UTC for readers who may not know where it was.
    private static func local(_ clock: PlaceClock, _ precision: PositionPrecision) -> String {
        let text = Timestamp.text(clock)
        return precision == .none ? String(text.prefix(19)) : text
    }

    /// Adds what the photo was taken with.
    mutating func tell(_ settings: CameraSettings) {
        (camera, lens) = (settings.camera, settings.lens)
        let exposure = ExposureDocument(
            time: settings.exposureTime, fNumber: settings.fNumber, iso: settings.iso,
            focalLength: settings.focalLength,
            focalLength35mm: settings.focalLength35mm, bias: settings.exposureBias, flash: settings.flashFired)
        self.exposure = exposure == ExposureDocument() ? nil : exposure
    }
}

extension FeatureReference {
    /// The feature at the position of a photo; nil without one, or without a position.
    init?(at photo: PhotoRecord) {
        guard let latitude = photo.latitude, let longitude = photo.longitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            let feature = NamedFeatures.bundled.feature(at: coordinate)
        else { return nil }
        self.init(name: feature.name, kind: feature.kind.rawValue)
    }
}
