import Foundation
import PhotoLibrary

/// A library in a folder of the test's own.
struct TemporaryLibrary {
    let folder: String
    let library: PhotoLibrary

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/photos-library-\(UUID().uuidString)"
        library = try PhotoLibrary.make(at: LibraryLocation(path: folder + "/library"))
    }

    var pictures: String { folder + "/pictures" }

    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
