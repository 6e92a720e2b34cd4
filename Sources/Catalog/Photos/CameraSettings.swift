internal import GRDB

/// The camera and lens of a photo, and how it was exposed, as its file states it.
public struct CameraSettings: Sendable, Equatable {
    /// The camera as people call it, such as `Nikon D750`.
    public var camera: String?
    public var lens: String?
    /// Seconds.
    public var exposureTime: Double?
    public var fNumber: Double?
    /// The sensitivity by ISO 12232.
    public var iso: Int?
    /// Millimetres.
    public var focalLength: Double?
    /// The focal length of the same angle of view on 35 mm film, in millimetres.
    public var focalLength35mm: Int?
    /// The exposure compensation in EV.
    public var exposureBias: Double?
    /// Whether the flash fired.
    public var flashFired: Bool?

    /// No settings.
    public init() {}
}

// MARK: - Database

extension CameraSettings {
    private enum Column: Int, Columns {
        case camera, lens, exposureTime, fNumber, iso, focalLength, focalLength35mm, exposureBias, flashFired
    }

    private init(_ values: ColumnRow<Column>) {
        camera = values[.camera]
        lens = values[.lens]
        exposureTime = values[.exposureTime]
        fNumber = values[.fNumber]
        iso = values[.iso]
        focalLength = values[.focalLength]
        focalLength35mm = values[.focalLength35mm]
        exposureBias = values[.exposureBias]
        flashFired = values[.flashFired]
    }

    fileprivate static func fetch(_ db: Database, photo row: Int64) throws -> CameraSettings {
        let statement = try db.cachedStatement(sql: "SELECT \(Column.list) FROM photo WHERE row = ?")
        return try Row.fetchOne(statement, arguments: [row]).map { CameraSettings(ColumnRow($0)) } ?? CameraSettings()
    }
}

extension CatalogPhotos {
    /// The camera, lens and exposure of a photo. They are not part of ``PhotoRecord``, because no listing shows them.
    public func cameraSettings(ofPhoto row: Int64) throws(CatalogError) -> CameraSettings {
        try read { db in try CameraSettings.fetch(db, photo: row) }
    }
}
