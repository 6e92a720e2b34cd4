internal import PhotoLibrary

/// Records the screens that commands show, in the navigation history of `photos resume` and the pages.
enum NavigationRecorder {
    /// Whether `photos resume` shows a screen again, which is not recorded.
    @TaskLocal static var isResuming = false

    /// Records a screen. Call it after reading and before printing, because a pager can keep the command running for long.
    ///
    /// - Parameter isSeen: whether a person sees the screen. Output to a file or a pipe is not recorded.
    static func record(_ screen: Screen, in library: PhotoLibrary, isSeen: Bool = TerminalWindow.isOutput) {
        if isSeen, !isResuming { library.history.come(to: screen) }
    }
}
