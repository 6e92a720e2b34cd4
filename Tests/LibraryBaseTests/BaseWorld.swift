import Catalog
import LibraryBase
import TestLibraries
import TestSupport

/// A library in a folder of the test's own, its catalogue in memory, by a clock that the test moves.
struct BaseWorld {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let context: LibraryContext

    /// - Parameter hasState: whether there is a folder for what is kept besides the library.
    init(hasState: Bool = true) throws {
        folder = try TemporaryFolder()
        let location = LibraryLocation(
            path: folder.path("library"), state: hasState ? folder.path("state/photos") : nil)
        context = LibraryContext(location: location, catalog: try Catalog(), clock: clock)
    }
}
