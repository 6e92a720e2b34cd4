/// The XMP names that are read: properties, fields of structures, and RDF's own. The raw value has the prefix that `prefixes`
/// assigns to the namespace, whatever prefix the packet uses.
enum XMPName: String, CaseIterable {
    // RDF/XML as XMP uses it (ISO 16684-1, chapter 7).
    case rdf = "rdf:RDF"
    case alternatives = "rdf:Alt"
    case sequence = "rdf:Seq"
    case bag = "rdf:Bag"
    case item = "rdf:li"
    case value = "rdf:value"
    case resource = "rdf:resource"
    case parseType = "rdf:parseType"
    case language = "xml:lang"

    case title = "dc:title"
    case description = "dc:description"
    case subject = "dc:subject"
    case creator = "dc:creator"
    case rights = "dc:rights"
    case usageTerms = "xmpRights:UsageTerms"
    case webStatement = "xmpRights:WebStatement"
    case license = "cc:license"
    case credit = "photoshop:Credit"

    case dateCreated = "photoshop:DateCreated"
    case dateTimeOriginal = "exif:DateTimeOriginal"
    case createDate = "xmp:CreateDate"
    case rating = "xmp:Rating"

    case gpsLatitude = "exif:GPSLatitude"
    case gpsLongitude = "exif:GPSLongitude"
    case gpsAltitude = "exif:GPSAltitude"
    case gpsAltitudeRef = "exif:GPSAltitudeRef"
    case gpsImageDirection = "exif:GPSImgDirection"

    case make = "tiff:Make"
    case model = "tiff:Model"
    case lensModel = "exifEX:LensModel"
    case lens = "aux:Lens"
    case exposureTime = "exif:ExposureTime"
    case fNumber = "exif:FNumber"
    case photographicSensitivity = "exifEX:PhotographicSensitivity"
    case isoSpeedRatings = "exif:ISOSpeedRatings"
    case focalLength = "exif:FocalLength"
    case focalLengthIn35mmFilm = "exif:FocalLengthIn35mmFilm"
    case exposureBias = "exif:ExposureBiasValue"
    case flash = "exif:Flash"
    case flashFired = "exif:Fired"

    case city = "photoshop:City"
    case state = "photoshop:State"
    case country = "photoshop:Country"
    case countryCode = "Iptc4xmpCore:CountryCode"
    case location = "Iptc4xmpCore:Location"

    case locationCreated = "Iptc4xmpExt:LocationCreated"
    case locationShown = "Iptc4xmpExt:LocationShown"
    // The fields of a location (IPTC Photo Metadata Standard, "Location structure").
    case placeSublocation = "Iptc4xmpExt:Sublocation"
    case placeCity = "Iptc4xmpExt:City"
    case placeState = "Iptc4xmpExt:ProvinceState"
    case placeCountry = "Iptc4xmpExt:CountryName"
    case placeCountryCode = "Iptc4xmpExt:CountryCode"

    // Motion photos, now and in their first version (developer.android.com, "Motion Photo format").
    case motionPhoto = "GCamera:MotionPhoto"
    case microVideo = "GCamera:MicroVideo"
    case microVideoOffset = "GCamera:MicroVideoOffset"
    case directory = "Container:Directory"
    case directoryItem = "Container:Item"
    case itemMeaning = "Item:Semantic"
    case itemLength = "Item:Length"
    case itemPadding = "Item:Padding"

    // Gain maps (Adobe, "Gain Map Specification" 1.0).
    case gainMapVersion = "hdrgm:Version"
    case gainMapMin = "hdrgm:GainMapMin"
    case gainMapMax = "hdrgm:GainMapMax"
    case gamma = "hdrgm:Gamma"
    case offsetSDR = "hdrgm:OffsetSDR"
    case offsetHDR = "hdrgm:OffsetHDR"
    case hdrCapacityMin = "hdrgm:HDRCapacityMin"
    case hdrCapacityMax = "hdrgm:HDRCapacityMax"
    case baseIsHDR = "hdrgm:BaseRenditionIsHDR"
    // Apple's form before ISO 21496-1.
    case appleGainMapVersion = "HDRGainMap:HDRGainMapVersion"
    case appleHeadroom = "HDRGainMap:HDRGainMapHeadroom"

    case hasExtendedXMP = "xmpNote:HasExtendedXMP"

    /// Whether it is a property or a field, and not a part of RDF, or the one field around those of a structure.
    var isProperty: Bool {
        switch self {
        case .directoryItem, .rdf, .alternatives, .sequence, .bag, .item, .value, .resource, .parseType, .language:
            false
        default: true
        }
    }

    private static let prefixes = [
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
        "http://www.w3.org/XML/1998/namespace": "xml",
        "http://purl.org/dc/elements/1.1/": "dc",
        "http://ns.adobe.com/xap/1.0/": "xmp",
        "http://ns.adobe.com/xap/1.0/rights/": "xmpRights",
        "http://ns.adobe.com/xmp/note/": "xmpNote",
        "http://ns.adobe.com/photoshop/1.0/": "photoshop",
        "http://ns.adobe.com/exif/1.0/": "exif",
        "http://ns.adobe.com/exif/1.0/aux/": "aux",
        "http://cipa.jp/exif/1.0/": "exifEX",
        "http://ns.adobe.com/tiff/1.0/": "tiff",
        "http://ns.google.com/photos/1.0/camera/": "GCamera",
        "http://ns.adobe.com/hdr-gain-map/1.0/": "hdrgm",
        "http://ns.apple.com/HDRGainMap/1.0/": "HDRGainMap",
        "http://ns.google.com/photos/1.0/container/": "Container",
        "http://ns.google.com/photos/1.0/container/item/": "Item",
        "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": "Iptc4xmpCore",
        "http://iptc.org/std/Iptc4xmpExt/2008-02-29/": "Iptc4xmpExt",
        "http://creativecommons.org/ns#": "cc",
        "http://web.resource.org/cc/": "cc",
    ]

    private static let known = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// Nil for a name that is not read.
    init?(local: String, uri: String) {
        guard let prefix = Self.prefixes[uri], let name = Self.known[prefix + ":" + local] else { return nil }
        self = name
    }
}
