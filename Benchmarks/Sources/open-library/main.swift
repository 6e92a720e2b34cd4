import ArgumentParser
import PhotoLibrary

/// The minimal cost of a program that links the same libraries, parses the path of a library, and opens its catalogue.
struct OpenLibrary: ParsableCommand {
    @Argument var library: String

    func run() throws {
        _ = try PhotoLibrary.existing(at: LibraryLocation(path: library))
    }
}

OpenLibrary.main()
