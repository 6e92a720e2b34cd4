package import Catalog
internal import Gazetteer
package import Metadata

extension IndexedFile {
    /// Copies the metadata of the file, and finds its place.
    package mutating func describe(_ metadata: PhotoMetadata) {
        title = metadata.title
        caption = metadata.caption
        credit = metadata.credit
        license = metadata.license
        keywords = metadata.keywords
        rating = metadata.rating == 0 ? nil : metadata.rating
        (altitude, direction) = (metadata.altitude, metadata.imageDirection)
        if let latitude = metadata.latitude, let longitude = metadata.longitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        {
            (self.latitude, self.longitude) = (latitude, longitude)
            place = PlaceDescription(Gazetteer.bundled.locate(coordinate))
        } else if let named = metadata.namedPlace, let place = NamedPlaces.shared.place(named) {
            self.place = place
        }
        camera = CameraSettings(metadata.camera)
        film = metadata.film.map { PhotoFilm(type: $0.type, bytes: Int64($0.bytes), start: Int64($0.start)) }
        taken = metadata.capture.map { CameraClock($0) }
    }
}

extension CameraSettings {
    fileprivate init(_ read: CameraMetadata) {
        self.init()
        (camera, lens) = (read.camera, read.lens)
        (exposureTime, fNumber, iso, exposureBias) = (read.exposureTime, read.fNumber, read.iso, read.exposureBias)
        (focalLength, focalLength35mm, flashFired) = (read.focalLength, read.focalLength35mm, read.flashFired)
    }
}

extension CameraClock {
    /// The time at which the photo was taken, with what the file says about its time zone.
    fileprivate init(_ capture: CaptureTime) {
        let zone: Zone
        if let minutes = capture.statedOffsetMinutes {
            zone = .stated(minutes: minutes)
        } else {
            zone = capture.offsetMinutes.map { .satellites(minutes: $0) } ?? .unknown
        }
        self.init(capture.local, zone: zone)
    }
}
