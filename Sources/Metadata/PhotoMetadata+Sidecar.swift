extension PhotoMetadata {
    /// The longest sidecar that is read, in bytes. Programs write masks and whole histories of edits into them.
    public static let longestSidecar = 16 << 20

    /// Replaces what a sidecar states otherwise: a file beside the image with an XMP packet, in which programs write what people
    /// changed (XMP Specification Part 3, "External storage of metadata").
    ///
    /// The position is taken whole, with its altitude. How the picture was exposed and how it is turned stay as the image states
    /// them. Other bytes change nothing.
    public mutating func apply(sidecar bytes: [UInt8]) {
        let packet = XMPReader.read(bytes)
        let stated = PhotoMetadata(EmbeddedMetadata(xmp: packet))
        title = stated.title ?? title
        caption = stated.caption ?? caption
        if !stated.keywords.isEmpty { keywords = stated.keywords }
        credit = stated.credit ?? credit
        license = stated.license ?? license
        rating = stated.rating ?? rating
        namedPlace = stated.namedPlace ?? namedPlace
        if stated.latitude != nil {
            (latitude, longitude, altitude) = (stated.latitude, stated.longitude, stated.altitude)
        }
        imageDirection = stated.imageDirection ?? imageDirection
        // The date of digitising is below that of taking it, wherever each of them stands.
        capture = packet.original ?? capture ?? stated.capture
        camera = camera.filled(from: stated.camera)
    }
}

extension XMPPacket {
    /// When the picture was taken; not when it was digitised.
    fileprivate var original: CaptureTime? {
        [.dateCreated, .dateTimeOriginal].lazy.compactMap { text($0) }.compactMap { CaptureTime(xmp: $0) }.first
    }

    /// A whole number from -1 to 5; some programs write it with decimals.
    var rating: Int? {
        text(.rating).flatMap { Double($0) }.flatMap { (-1...5).contains($0) ? Int($0) : nil }
    }
}
