extension PhotoMetadata {
    /// What one EXIF block says, without a file around it: "Exif\0\0" in front or not. Bytes that are no block give the
    /// empty value.
    package init(exif bytes: [UInt8]) {
        guard let block = ExifBlock(bytes) else {
            self.init()
            return
        }
        self.init(block: block)
    }

    init(block: borrowing ExifBlock) {
        self.init()
        orientation = block.integer(.orientation).flatMap { (1...8).contains($0) ? Int($0) : nil } ?? 1
        title = block.wideText(.xpTitle).flatMap(withoutCameraText)
        caption =
            block.text(.imageDescription).flatMap(withoutCameraText)
            ?? block.wideText(.xpComment).flatMap(withoutCameraText)
            ?? block.comment().flatMap(withoutCameraText)
        credit = block.text(.artist) ?? block.wideText(.xpAuthor)
        license = block.copyright()
        capture = CaptureTime(block: block)
        if let position = block.position() {
            (latitude, longitude) = (position.latitude, position.longitude)
        }
        altitude = block.altitude()
        imageDirection = block.imageDirection()
    }
}
