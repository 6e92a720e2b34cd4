import Imaging
import PhotoLibrary

/// Imports a folder and opens its newest photo to fill a viewport; returns the path of the picture.
func openNewest(of folder: String, library path: String) async throws -> String? {
    let library = try PhotoLibrary.make(at: LibraryLocation(path: path))
    _ = try await library.imports.run([folder])
    for section in try library.places.list(locale: .english, terminal: .none).sections {
        print(section.country.name, section.places.map(\.name))
    }
    let newest = try library.photos.list(place: nil, limit: 1, locale: .english, terminal: .none)
    guard let photo = newest.photos.first else { return nil }
    let request = OpenRequest(viewport: try Viewport(width: 320, height: 480))
    let opened = try await library.photos.open(
        .named(photo.id), request, locale: .english, terminal: .none)
    return opened.rendition.path
}
