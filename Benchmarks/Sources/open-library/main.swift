import ArgumentParser
import PhotoLibrary

/// The cost of any program that links the same libraries, gets the path of a library, and opens its catalogue.
struct OpenLibrary: ParsableCommand {
    @Argument var library: String

    func run() throws {
        _ = try PhotoLibrary.existing(at: LibraryLocation(path: library))
    }
}

OpenLibrary.main()
