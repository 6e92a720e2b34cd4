import CExif

/// The supported tags of EXIF 2.32 (CIPA DC-008-2019, tables 4 to 15) and of Microsoft's XP extension.
enum ExifTag: UInt16 {
    // The image directory (IFD 0).
    case imageDescription = 0x010E
    case make = 0x010F
    case model = 0x0110
    case orientation = 0x0112
    case dateTime = 0x0132
    case artist = 0x013B
    case copyright = 0x8298
    case xpTitle = 0x9C9B
    case xpComment = 0x9C9C
    case xpAuthor = 0x9C9D
    case xpKeywords = 0x9C9E
    // The Exif directory.
    case exposureTime = 0x829A
    case fNumber = 0x829D
    case photographicSensitivity = 0x8827
    case standardOutputSensitivity = 0x8831
    case recommendedExposureIndex = 0x8832
    case isoSpeed = 0x8833
    case dateTimeOriginal = 0x9003
    case dateTimeDigitized = 0x9004
    case offsetTime = 0x9010
    case offsetTimeOriginal = 0x9011
    case offsetTimeDigitized = 0x9012
    case exposureBias = 0x9204
    case flash = 0x9209
    case focalLength = 0x920A
    case userComment = 0x9286
    case subSecTime = 0x9290
    case subSecTimeOriginal = 0x9291
    case subSecTimeDigitized = 0x9292
    case focalLengthIn35mmFilm = 0xA405
    case lensModel = 0xA434
    // The GPS directory.
    case gpsLatitudeRef = 0x0001
    case gpsLatitude = 0x0002
    case gpsLongitudeRef = 0x0003
    case gpsLongitude = 0x0004
    case gpsAltitudeRef = 0x0005
    case gpsAltitude = 0x0006
    case gpsTimeStamp = 0x0007
    case gpsImageDirection = 0x0011
    case gpsDateStamp = 0x001D

    var directory: CExif_Directory {
        switch self {
        case .imageDescription, .make, .model, .orientation, .dateTime, .artist, .copyright, .xpTitle, .xpComment,
            .xpAuthor, .xpKeywords:
            CExif_directoryImage
        case .dateTimeOriginal, .dateTimeDigitized, .offsetTime, .offsetTimeOriginal, .offsetTimeDigitized,
            .userComment, .subSecTime, .subSecTimeOriginal, .subSecTimeDigitized, .exposureTime, .fNumber,
            .photographicSensitivity, .standardOutputSensitivity, .recommendedExposureIndex, .isoSpeed, .exposureBias,
            .flash, .focalLength, .focalLengthIn35mmFilm, .lensModel:
            CExif_directoryExif
        case .gpsLatitudeRef, .gpsLatitude, .gpsLongitudeRef, .gpsLongitude, .gpsAltitudeRef, .gpsAltitude,
            .gpsTimeStamp, .gpsImageDirection, .gpsDateStamp:
            CExif_directoryGPS
        }
    }
}

/// A TIFF rational, signed or unsigned.
struct Ratio {
    var numerator: Int64
    var denominator: Int64

    /// The quotient; nil for a denominator of 0.
    var value: Double? { denominator == 0 ? nil : Double(numerator) / Double(denominator) }
}

/// A parsed EXIF block: raw fields by tag, as in the file.
@safe struct ExifBlock: ~Copyable {
    private let block: OpaquePointer

    /// Nil if the bytes, with or without "Exif\0\0" in front, have no TIFF header or no readable entry.
    init?(_ bytes: [UInt8]) {
        var opened: OpaquePointer?
        let status = unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return Int32(CExif_noHeader.rawValue) }
            return unsafe CExif_open(start, buffer.count, &opened)
        }
        guard status == CExif_ok.rawValue, let opened = unsafe opened else { return nil }
        unsafe block = opened
    }

    deinit { unsafe CExif_close(block) }

    var isBigEndian: Bool { unsafe CExif_isBigEndian(block) != 0 }

    /// The bytes of a field of one-byte values; empty if there is none. A block has at most 64 kB.
    func bytes(_ tag: ExifTag) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = unsafe CExif_copyBytes(block, tag.directory, tag.rawValue, start, buffer.count)
        }
    }

    /// The first integer of a field.
    func integer(_ tag: ExifTag) -> Int64? {
        var value: Int64 = 0
        return unsafe CExif_copyIntegers(block, tag.directory, tag.rawValue, &value, 1) == 1 ? value : nil
    }

    /// The first three rationals of a field; empty if there are none.
    func ratios(_ tag: ExifTag) -> [Ratio] {
        let held = unsafe [CExif_Ratio](unsafeUninitializedCapacity: 3) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = unsafe CExif_copyRatios(block, tag.directory, tag.rawValue, start, buffer.count)
        }
        return held.map { Ratio(numerator: $0.numerator, denominator: $0.denominator) }
    }
}
