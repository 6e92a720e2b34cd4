import PhotoLibrary

// What any program pays that links the same libraries and opens the catalogue.
_ = try PhotoLibrary.existing(at: LibraryLocation(path: CommandLine.arguments[1]))
