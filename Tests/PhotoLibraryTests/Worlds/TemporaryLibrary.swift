import Foundation
import PhotoLibrary

/// A library in a folder of the test's own.
struct TemporaryLibrary {
    let folder: String
    let library: PhotoLibrary

    /// - Parameters:
    ///   - inMemory: whether in a file system in memory, where there is one: for tests that write much, and don't care for power cuts.
    ///   - hasState: whether there is a folder for what is kept besides the library, as its edit log and logins.
    ///   - personal: what people have of their own; nil where the catalogue has it.
    init(inMemory: Bool = false, hasState: Bool = false, personal: (any PersonalState)? = nil) throws {
        let memory = "/dev/shm"
        let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
        let parent = isThere ? memory : FileManager.default.temporaryDirectory.path
        folder = parent + "/photos-library-\(UUID().uuidString)"
        library = try PhotoLibrary.make(
            at: LibraryLocation(path: folder + "/library", state: hasState ? folder + "/state" : nil),
            personal: personal)
    }

    var pictures: String { folder + "/pictures" }

    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
