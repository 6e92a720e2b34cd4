internal import Archiving
internal import Catalog
internal import Disk
public import Importing
internal import LibraryBase
internal import Pictures
internal import Watching

/// What happens while folders are watched.
public enum WatchEvent: Sendable {
    /// All folders were imported: at the beginning, and every quarter of an hour.
    case imported(ImportReport)
    /// What changed was imported.
    case changed(ImportReport)
    /// The system does not watch all folders: only so many. The others are looked at every quarter of an hour.
    case limited(watched: Int)
    /// Something could not be done; it is tried again.
    case failed(LibraryError)
}

extension PhotoLibrary.Imports {
    /// The time between two imports of all folders: network drives send no events.
    public static let sweepInterval = Duration.seconds(900)
    /// The time until what failed is tried again.
    private static let pause = Duration.seconds(30)
    /// How often it looks at whether an import is due, and at whether other folders were imported.
    private static let tick = Duration.seconds(10)
    /// How often changes are looked at that are not quiet yet.
    private static let step = Duration.milliseconds(200)

    /// Imports folders, and what changes in them, until the task is cancelled.
    ///
    /// A file is read when nothing has happened to it for a second; what vanished is missing. One program watches for a library.
    /// - Parameters:
    ///   - paths: folders; nil for all that were imported.
    ///   - sweep: the time between two imports of all folders.
    ///   - quiet: how long nothing must happen to a file before it is read.
    /// - Throws: ``LibraryError/notFound(_:)``, ``LibraryError/usage(_:)`` for a file, ``LibraryError/busy(_:)`` if another program watches
    ///   for this library, and ``LibraryError/damaged(library:reason:)``.
    public func watch(
        _ paths: [String]?, of person: Person = .local, sweep: Duration = sweepInterval,
        quiet: Duration = .seconds(1), onEvent: @Sendable (WatchEvent) -> Void
    ) async throws(LibraryError) {
        for path in paths ?? [] where (try? FileStatus.of(PathText.absolute(path)).kind) == .regular {
            throw .usage("\(path) is a file; --watch watches folders")
        }
        try Self.checkPaths(paths ?? [])
        let lock = try watchLock()
        let (wakes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // Without events, there are only the regular imports.
        let events = try? FolderEvents { continuation.yield() }
        if events == nil { onEvent(.limited(watched: 0)) }
        let ticker = Task {
            while (try? await Task.sleep(for: min(sweep, Self.tick))) != nil { continuation.yield() }
        }
        defer { ticker.cancel() }
        var watching = FolderWatching(imports: self, paths: paths, person: person, events: events, quiet: quiet)
        var wake = wakes.makeAsyncIterator()
        var due = ContinuousClock.now
        var look = due + Self.tick
        while !Task.isCancelled {
            do throws(LibraryError) {
                if ContinuousClock.now >= look {
                    look = .now + Self.tick
                    if try watching.hasOtherRoots { due = .now }
                }
                if ContinuousClock.now >= due || watching.isLost {
                    try await watching.importAll(onEvent)
                    due = ContinuousClock.now + sweep
                } else {
                    try await watching.importDue(onEvent)
                }
            } catch .interrupted {
                break
            } catch {
                if case .damaged = error { throw error }
                onEvent(.failed(error))
                due = ContinuousClock.now + min(Self.pause, sweep)
                watching.forget()
            }
            if watching.isIdle {
                _ = await wake.next()
            } else {
                try? await Task.sleep(for: Self.step)
            }
        }
        _ = consume lock
    }

    private func watchLock() throws(LibraryError) -> FolderLock {
        let folder = location.path + "/watch"
        do throws(FileFailure) {
            try AtomicFile.makeFolder(folder)
            if let lock = try FolderLock(folder) { return lock }
        } catch {
            throw error.whileWriting
        }
        throw .busy("another program watches folders for this library; end it first")
    }

    /// Imports what changed under imported folders.
    func update(_ changes: [String: FolderChanges], of person: Person) async throws(LibraryError) -> ImportReport {
        var report = try await ImportRun(library.photoPictures).update(changes, of: person.id)
        let albums = try takeAlbums(of: person)
        report.warnings += albums.problems.map { .init(path: location.path, reason: $0) }
        if !report.isInterrupted { try context.prepareSearch() }
        return report
    }

    /// The folders that are imported again and again.
    func watchedRoots(_ paths: [String]?) throws(LibraryError) -> [String] {
        var roots = paths ?? []
        if paths == nil { roots = try withCatalog { catalog throws(CatalogError) in try catalog.folders.roots() } }
        var found: [String] = []
        for root in roots where !MemberPath.isArchive(root) {
            if let real = PathText.real(PathText.absolute(root)) { found.append(real) }
        }
        return found.filter { root in !found.contains { $0 != root && PathText.isInside(root, $0) } }
    }
}

/// The folders that are watched, and what is still to be read in them.
private struct FolderWatching {
    let imports: PhotoLibrary.Imports
    let paths: [String]?
    let person: Person
    let events: FolderEvents?
    private var roots: [String] = []
    private var pending: PendingChanges
    private var wasLimited = false
    /// What was said of files and folders that cannot be read.
    private var told: Set<String> = []

    init(imports: PhotoLibrary.Imports, paths: [String]?, person: Person, events: FolderEvents?, quiet: Duration) {
        (self.imports, self.paths, self.person, self.events) = (imports, paths, person, events)
        pending = PendingChanges(quiet: quiet)
    }

    /// Whether more happened than could be noted.
    var isLost: Bool { pending.isLost }
    var isIdle: Bool { pending.isEmpty }

    /// Whether other folders are to be watched than when all were last imported.
    var hasOtherRoots: Bool {
        get throws(LibraryError) { try imports.watchedRoots(paths) != roots }
    }

    /// Forgets what is still to be read.
    mutating func forget() { pending.clear() }

    /// Imports all folders.
    mutating func importAll(_ onEvent: @Sendable (WatchEvent) -> Void) async throws(LibraryError) {
        roots = try imports.watchedRoots(paths)
        for root in roots { await watch(root, of: root) }
        // The import sees what has happened until here; new folders are watched from here on.
        await takeEvents()
        pending.clear()
        if let events, events.isFull, !wasLimited {
            wasLimited = true
            onEvent(.limited(watched: events.count))
        }
        guard !roots.isEmpty else { return }
        onEvent(.imported(new(try await imports.run(roots, of: person))))
    }

    /// Imports what changed and is quiet.
    mutating func importDue(_ onEvent: @Sendable (WatchEvent) -> Void) async throws(LibraryError) {
        await takeEvents()
        let due = pending.takeDue(at: .now)
        guard !due.isEmpty else { return }
        var changes: [String: FolderChanges] = [:]
        for (folder, names) in due.files {
            guard let root = root(of: folder) else { continue }
            guard names.contains(where: Self.isOfInterest) else { continue }
            changes[root, default: FolderChanges(growing: due.growing)].folders.insert(folder)
            for name in names where MemberPath.isArchive(name) {
                changes[root]?.trees.insert(MemberPath.path(PathText.join(folder, name)))
            }
        }
        for tree in due.trees {
            guard let root = root(of: tree) else { continue }
            changes[root, default: FolderChanges(growing: due.growing)].trees.insert(tree)
        }
        guard !changes.isEmpty else { return }
        let report = new(try await imports.update(changes, of: person))
        if report.hasNews { onEvent(.changed(report)) }
    }

    /// Whether a change of a file can change photos: many programs write other files beside them.
    private static func isOfInterest(_ name: String) -> Bool {
        FileKind(name: name) != .companion
            || [".xmp", ".json", ".yml", ".zip"].contains { name.lowercased().hasSuffix($0) }
    }

    /// A report without what was said before of files and folders that cannot be read.
    private mutating func new(_ report: ImportReport) -> ImportReport {
        var report = report
        let all = report.failures + report.warnings
        report.failures.removeAll { told.contains("\($0.path) \($0.reason)") }
        report.warnings.removeAll { told.contains("\($0.path) \($0.reason)") }
        if told.count > Self.mostTold { told = [] }
        told.formUnion(all.map { "\($0.path) \($0.reason)" })
        return report
    }

    private static let mostTold = 100_000

    /// Notes what has happened.
    private mutating func takeEvents() async {
        let now = ContinuousClock.now
        for event in events?.take() ?? [] {
            pending.note(event, at: now)
            if case .folderCame(let path) = event, let root = root(of: path) { await watch(path, of: root) }
        }
    }

    private func root(of path: String) -> String? { roots.first { PathText.isInside(path, $0) } }

    private func watch(_ folder: String, of root: String) async {
        guard let events else { return }
        var walk = FolderWalk(root: root, from: folder == root ? nil : folder, excluding: imports.location.path)
        // Watched before it is read, so that nothing comes between.
        while !Task.isCancelled, walk.next(willRead: { events.watch($0) }) != nil { await Task.yield() }
    }
}

extension ImportReport {
    /// Whether photos were added or changed, or something cannot be read.
    fileprivate var hasNews: Bool {
        added + updated + moved + returned + missing > 0 || !failures.isEmpty || !warnings.isEmpty
    }
}
