/// What has changed in watched folders, and when it can be read: a file is left alone until nothing has happened to it for a second.
package struct PendingChanges {
    /// Changes that can be read now.
    package struct Due: Equatable {
        /// Folders in which files changed, and their names.
        package var files: [String: Set<String>] = [:]
        /// Folders that are new or gone, with all in them.
        package var trees: Set<String> = []
        /// The paths of files that are still being written.
        package var growing: Set<String> = []

        package var isEmpty: Bool { files.isEmpty && trees.isEmpty }
    }

    /// How long nothing must happen to a file or folder.
    private let quiet: Duration
    /// The files of each folder to which something happened, and when last.
    private var files: [String: [String: ContinuousClock.Instant]] = [:]
    private var trees: [String: ContinuousClock.Instant] = [:]
    /// Whether so much happened that everything has to be looked at.
    package private(set) var isLost = false

    package init(quiet: Duration = .seconds(1)) {
        self.quiet = quiet
    }

    package var isEmpty: Bool { files.isEmpty && trees.isEmpty && !isLost }

    package mutating func note(_ event: FolderEvents.Event, at time: ContinuousClock.Instant) {
        switch event {
        case .file(let folder, let name): files[folder, default: [:]][name] = time
        case .folderCame(let path), .folderWent(let path): trees[path] = time
        case .lost: isLost = true
        }
    }

    /// Forgets all changes: everything is looked at now.
    package mutating func clear() {
        (files, trees, isLost) = ([:], [:], false)
    }

    /// The changes to which nothing has happened for long enough; they are forgotten.
    package mutating func takeDue(at time: ContinuousClock.Instant) -> Due {
        var due = Due()
        func isQuiet(_ last: ContinuousClock.Instant) -> Bool { last.duration(to: time) >= quiet }
        for (folder, names) in files where names.values.contains(where: isQuiet) {
            due.files[folder] = Set(names.filter { isQuiet($0.value) }.keys)
            files[folder] = names.filter { !isQuiet($0.value) }
            if files[folder]?.isEmpty == true { files[folder] = nil }
        }
        for (path, last) in trees where isQuiet(last) {
            due.trees.insert(path)
            trees[path] = nil
        }
        guard !due.isEmpty else { return due }
        for (folder, names) in files {
            for name in names.keys { due.growing.insert(folder == "/" ? "/" + name : folder + "/" + name) }
        }
        return due
    }
}
