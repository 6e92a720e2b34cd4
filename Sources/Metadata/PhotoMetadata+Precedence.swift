/// Which of several sources is believed: `docs/metadata.md` has the table.
extension PhotoMetadata {
    /// What one EXIF block says, without a file around it: "Exif\0\0" in front or not. Bytes that are no block give the
    /// empty value.
    package init(exif bytes: [UInt8]) {
        guard let block = ExifBlock(bytes) else {
            self.init()
            return
        }
        self.init(EmbeddedMetadata(exif: ExifFields(block: block)))
    }

    init(_ embedded: EmbeddedMetadata) {
        let (exif, xmp) = (embedded.exif, embedded.xmp)
        self.init()
        orientation = exif.orientation
        title = embedded.text(.title, .objectName).flatMap(withoutCameraText) ?? exif.title
        caption =
            exif.description ?? embedded.text(.description, .caption).flatMap(withoutCameraText) ?? exif.comment
        keywords = embedded.keywords
        credit = embedded.creator
        license = embedded.license
        capture = embedded.capture
        if let position = exif.position ?? xmp.position {
            (latitude, longitude) = (position.latitude, position.longitude)
        }
        altitude = exif.altitude ?? xmp.altitude
        imageDirection = exif.imageDirection ?? xmp.imageDirection
        namedPlace = embedded.namedPlace
    }
}

extension EmbeddedMetadata {
    fileprivate var keywords: [String] {
        let stated = texts(.subject, .keywords)
        var seen: Set<String> = []
        return (stated.isEmpty ? exif.keywords : stated).filter { seen.insert($0).inserted }
    }

    /// Several are joined as EXIF's Artist has them.
    fileprivate var creator: String? {
        let creators = texts(.creator, .byLine)
        return exif.artist ?? (creators.isEmpty ? nil : creators.joined(separator: "; ")) ?? exif.author
            ?? text(.credit, .credit)
    }

    fileprivate var license: String? {
        exif.copyright ?? text(.rights, .copyrightNotice) ?? xmp.text(.usageTerms) ?? xmp.text(.license)
            ?? xmp.text(.webStatement)
    }

    /// The time when it was taken, then when it was digitised, then when the file was changed. A zone counts with its own
    /// date only: those that editors give to EXIF's dates in XMP are often the zone of the editor's desk.
    fileprivate var capture: CaptureTime? {
        exif.original ?? time(.dateCreated, .dateCreated, .timeCreated)
            ?? xmp.text(.dateTimeOriginal).flatMap { CaptureTime(xmp: $0) }
            ?? exif.digitized ?? time(.createDate, .digitalCreationDate, .digitalCreationTime) ?? exif.modified
    }
}
