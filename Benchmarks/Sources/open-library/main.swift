import ArgumentParser
import PhotoLibrary

/// What any program pays that links the same libraries, is told a library, and opens its catalogue.
struct OpenLibrary: ParsableCommand {
    @Argument var library: String

    func run() throws {
        _ = try PhotoLibrary.existing(at: LibraryLocation(path: library))
    }
}

OpenLibrary.main()
