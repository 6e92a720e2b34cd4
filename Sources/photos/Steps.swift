internal import PhotoLibrary

/// The steps that a person makes by commands: each comes to a screen, which `photos resume` and the pages find again.
enum Steps {
    /// Whether steps are noted; not those by which a screen is only shown again.
    @TaskLocal static var areNoted = true

    /// Notes that a command came to a screen. Once it has read, and before it prints: a pager may keep it for long.
    static func note(_ screen: Screen, in library: PhotoLibrary) {
        if areNoted { library.come(to: screen) }
    }
}
