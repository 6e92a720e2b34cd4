internal import ArgumentParser

/// The option of commands that list places, or photos with places.
struct ListingOptions: ParsableArguments {
    @Flag(help: "Show the ids of places, as --verbose does.")
    var ids = false
}
