internal import PhotoLibrary

/// The steps that a person makes by commands: each comes to a screen, which `photos resume` and the pages find again.
enum Steps {
    /// Whether a screen is shown again by `photos resume`: that is no step.
    @TaskLocal static var isResuming = false

    /// Notes that a command came to a screen. Once it has read, and before it prints: a pager may keep it for long.
    ///
    /// - Parameter isSeen: whether a person came there. What is printed into a file or a pipe moves nobody.
    static func note(_ screen: Screen, in library: PhotoLibrary, isSeen: Bool = TerminalWindow.isOutput) {
        if isSeen, !isResuming { library.history.come(to: screen) }
    }
}
