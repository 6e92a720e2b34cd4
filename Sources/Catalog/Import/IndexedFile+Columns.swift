internal import Disk
internal import GRDB
internal import Times

/// The columns of a photo from its file's metadata, which a newer version of the reader may read differently.
struct DescribedColumns: ColumnValues {
    let file: IndexedFile
    /// The instant at which the photo was taken, if it was taken at its place.
    private let taken: (takenAt: Instant, source: ZoneSource)?

    init(_ file: IndexedFile) {
        (self.file, taken) = (file, file.takenTime)
    }

    enum Column: Int, Columns {
        case title, caption, credit, license, keywords, altitude, direction, takenAt, takenLocal, takenZone, latitude
        case longitude, camera, lens, exposureTime, fNumber, iso, focalLength, focalLength35mm, exposureBias
        case flashFired, rating, sidecar, filmType, filmBytes, filmStart

        /// How and when the photo was taken, which only its file knows: a feed does not override it.
        static let ofFile: Set<Column> = [
            .altitude, .direction, .takenAt, .takenLocal, .takenZone, .camera, .lens, .exposureTime, .fNumber, .iso,
            .focalLength, .focalLength35mm, .exposureBias, .flashFired, .filmType, .filmBytes, .filmStart,
        ]

        static let written = Array(allCases)
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .title: file.title
        case .caption: file.caption
        case .credit: file.credit
        case .license: file.license
        case .keywords: file.keywordLines
        case .altitude: file.altitude
        case .direction: file.direction
        case .takenAt: taken?.takenAt
        case .takenLocal: file.taken?.time
        case .takenZone: taken?.source.rawValue
        case .latitude: file.latitude
        case .longitude: file.longitude
        case .camera: file.camera.camera
        case .lens: file.camera.lens
        case .exposureTime: file.camera.exposureTime
        case .fNumber: file.camera.fNumber
        case .iso: file.camera.iso
        case .focalLength: file.camera.focalLength
        case .focalLength35mm: file.camera.focalLength35mm
        case .exposureBias: file.camera.exposureBias
        case .flashFired: file.camera.flashFired
        case .rating: file.rating
        case .sidecar: file.sidecar
        case .filmType: file.film?.type
        case .filmBytes: file.film?.bytes
        case .filmStart: file.film?.start
        }
    }
}

/// The columns of a photo that depend on the exact bytes of its file.
struct ContentColumns: ColumnValues {
    let file: IndexedFile

    enum Column: Int, Columns {
        case width, height, orientation, type, bytes, sha256, device, inode, modifiedAt

        static let written = Array(allCases)
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .width: file.width
        case .height: file.height
        case .orientation: file.orientation
        case .type: file.type
        case .bytes: file.fingerprint.bytes
        case .sha256: file.sha256.map { Blob($0) }
        case .device: file.fingerprint.device
        case .inode: file.fingerprint.inode
        case .modifiedAt: file.fingerprint.modifiedAt
        }
    }
}

extension IndexedFile {
    var described: DescribedColumns { DescribedColumns(self) }
    var content: ContentColumns { ContentColumns(file: self) }
}
