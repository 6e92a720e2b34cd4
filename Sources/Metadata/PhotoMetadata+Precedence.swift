/// The precedence of the sources; `docs/metadata.md` has the table.
extension PhotoMetadata {
    /// Reads a single EXIF block, with or without "Exif\0\0" in front. The result is empty for other bytes.
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
        rating = xmp.rating
        credit = embedded.creator
        license = embedded.license
        capture = embedded.capture
        if let position = exif.position ?? xmp.position {
            (latitude, longitude) = (position.latitude, position.longitude)
        }
        altitude = exif.altitude ?? xmp.altitude
        imageDirection = exif.imageDirection ?? xmp.imageDirection
        camera = exif.camera.filled(from: CameraMetadata(xmp))
        namedPlace = embedded.namedPlace
        film = embedded.film
    }
}

extension EmbeddedMetadata {
    fileprivate var keywords: [String] {
        let stated = texts(.subject, .keywords)
        var seen: Set<String> = []
        return (stated.isEmpty ? exif.keywords : stated).filter { seen.insert($0).inserted }
    }

    /// Several creators are joined as in the EXIF field Artist.
    fileprivate var creator: String? {
        let creators = texts(.creator, .byLine)
        return exif.artist ?? (creators.isEmpty ? nil : creators.joined(separator: "; ")) ?? exif.author
            ?? text(.credit, .credit)
    }

    fileprivate var license: String? {
        exif.copyright ?? text(.rights, .copyrightNotice) ?? xmp.text(.usageTerms) ?? xmp.text(.license)
            ?? xmp.text(.webStatement)
    }

    /// The time when it was taken, or else digitised, or else when the file was changed. A time zone applies only to the date that
    /// it belongs to: the zones that editors add to EXIF dates in XMP are often those of the editor's desk.
    fileprivate var capture: CaptureTime? {
        exif.original ?? time(.dateCreated, .dateCreated, .timeCreated)
            ?? xmp.text(.dateTimeOriginal).flatMap { CaptureTime(xmp: $0) }
            ?? exif.digitized ?? time(.createDate, .digitalCreationDate, .digitalCreationTime) ?? exif.modified
    }
}
