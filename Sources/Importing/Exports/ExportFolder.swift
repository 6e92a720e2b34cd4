/// A folder, as exports of other programs describe it.
struct ExportFolder {
    private let takeout: TakeoutFolder?
    private let flickr: FlickrFolder?
    private let photoPrism: PhotoPrismFolder?

    /// Costs little for any other folder: a look at its names, and for two other folders.
    init(_ path: String, names: [String], parts: inout ExportParts) {
        takeout = TakeoutFolder(path, names: names, parts: &parts.takeout)
        flickr = FlickrFolder(path, names: names, parts: &parts.flickr)
        photoPrism = PhotoPrismFolder(path, names: names, parts: &parts.photoPrism)
    }

    /// Whether it is from a service that exports all that it has, so that files can lack their partner.
    var isComplete: Bool { takeout != nil || flickr != nil }
    /// The folders of the export, if duplicates of its photos are in those of albums.
    var folders: [String] { takeout?.export ?? [] }
    /// The title of its album.
    var album: String? { takeout?.album }
    /// The paths of files without their partner: photos that no file describes, and files that describe no photo.
    var alone: [String] { (takeout?.alone ?? []) + (flickr?.alone ?? []) }

    /// The file that describes a photo; nil if there is none.
    subscript(_ name: String) -> Sidecar.Place? {
        if let path = takeout?[name] { return Sidecar.Place(path: path, kind: .takeout) }
        if let path = flickr?[name] { return Sidecar.Place(path: path, kind: .flickr) }
        if let photoPrism, let path = photoPrism[name] {
            return Sidecar.Place(path: path, kind: .photoPrism(photoPrism.albums))
        }
        return nil
    }
}

/// What an import knows of exports from one folder to the next.
struct ExportParts {
    var takeout = TakeoutParts()
    var flickr = FlickrParts()
    var photoPrism = PhotoPrismParts()
}
