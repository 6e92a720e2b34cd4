internal import HTTPTypes
internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// Imports folders of this machine for owners who choose them in a browser, one import at a time.
final class FolderImports: Sendable {
    private struct Run {
        let folder: String
        let path: String
        var progress: ImportProgress?
        var report: ImportReport?
        var error: String?
        var isRunning = true
    }

    private struct State {
        var run: Run?
        var task: Task<Void, Never>?
        /// When listeners were last told of progress.
        var told: ContinuousClock.Instant?
    }

    /// The shortest time between two events about the progress.
    private static let rest = Duration.milliseconds(400)

    private let library: PhotoLibrary
    private let folders: ImportFolders
    private let authenticator: Authenticator
    private let activity: Activity
    private let events: EventHub
    private let logger: Logger
    private let state = Mutex(State())

    init(
        library: PhotoLibrary, folders: ImportFolders, authenticator: Authenticator, activity: Activity,
        events: EventHub, logger: Logger
    ) {
        (self.library, self.folders, self.authenticator) = (library, folders, authenticator)
        (self.activity, self.events, self.logger) = (activity, events, logger)
    }

    /// Whether a visitor can choose folders: a person at the machine of the library, or an owner who is signed in over HTTPS.
    func isAllowed(_ request: ServerRequest) -> Bool {
        request.visitor.person?.isOwner == true
            && (authenticator.isAtLibrary(request.client) || authenticator.needsSignIn && authenticator.isSecure)
    }

    /// - Throws: ``Problem`` 403.
    func check(_ request: ServerRequest) throws {
        guard isAllowed(request) else {
            throw Problem(
                .forbidden,
                "not allowed: folders are chosen on the machine of the library, or by an owner who is signed in over HTTPS"
            )
        }
    }

    /// What is in a folder.
    func listing(_ folder: String) throws(LibraryError) -> ImportFolders.Listing { try folders.listing(folder) }

    /// The running import, or the last one.
    var document: ImportStateDocument {
        state.withLock { state in
            guard let run = state.run else { return ImportStateDocument() }
            return ImportStateDocument(
                run.folder, path: run.path, progress: run.progress, report: run.report, error: run.error,
                isRunning: run.isRunning)
        }
    }

    /// Starts the import of a folder by a person, whose sets the albums of exports become.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``, ``Problem`` 409 while another import runs.
    func start(_ folder: String, of person: Person) throws {
        let (path, name) = try folders.resolve(folder)
        let isFree = state.withLock { state in
            guard state.run?.isRunning != true else { return false }
            state.run = Run(folder: name, path: path)
            return true
        }
        guard isFree else {
            throw Problem(.conflict, "another import is running; wait until it has ended, or stop it")
        }
        let task = Task { await run(path, of: person) }
        state.withLock { $0.task = task }
        tell()
    }

    /// Stops the running import, if there is one. What was read is kept.
    func stop() {
        state.withLock { $0.task }?.cancel()
    }

    private func run(_ path: String, of person: Person) async {
        var (report, message): (ImportReport?, String?)
        do throws(LibraryError) {
            report = try await activity.during { () async throws(LibraryError) in
                try await library.imports.run([path], of: person) { [self] in note($0) }
            }
        } catch {
            message = error.message
            logger.error("import failed", metadata: ["error": "\(error.message)"])
        }
        state.withLock { [report, message] state in
            state.run?.report = report
            state.run?.error = message
            state.run?.isRunning = false
            state.task = nil
        }
        tell()
    }

    private func note(_ progress: ImportProgress) {
        let isDue = state.withLock { state in
            state.run?.progress = progress
            guard state.told.map({ $0.duration(to: .now) >= Self.rest }) ?? true else { return false }
            state.told = .now
            return true
        }
        if isDue { tell() }
    }

    /// Everybody who listens is told that there is news; only owners can ask what it is.
    private func tell() {
        events.publish("import", ImportEventDocument(isRunning: document.isRunning))
    }
}

/// An import started, went on or ended: data of the event `import`.
struct ImportEventDocument: PublicDocument {
    var isRunning: Bool
}

/// The running import of a folder, or the last one since the server was started.
struct ImportStateDocument: PublicDocument {
    /// A file that could not be read.
    struct Failure: Encodable, Equatable {
        /// Within the folder.
        var file: String
        var reason: String
    }

    /// The greatest number of files that are named.
    static let mostFailures = 100

    var isRunning = false
    /// The folder as a person writes it; nil if there was no import.
    var folder: String?
    /// Files that were processed, of `found` so far.
    var done: Int?
    var found: Int?
    /// Whether `found` is final.
    var isFoundComplete: Bool?
    // These are nil until it has ended.
    var photographs: Int?
    var added: Int?
    var withoutPosition: Int?
    var isInterrupted: Bool?
    var failures: [Failure]?
    var failureCount: Int?
    /// Why it ended early.
    var error: String?

    init() {}

    init(
        _ folder: String, path: String, progress: ImportProgress?, report: ImportReport?, error: String?,
        isRunning: Bool
    ) {
        // What is read here is not told where this machine has it.
        func told(_ text: String) -> String {
            text.replacing(path + "/", with: "").replacing(path, with: folder)
        }
        (self.folder, self.isRunning, self.error) = (folder, isRunning, error.map(told))
        (done, found, isFoundComplete) = (progress?.done, progress?.found, progress?.isFoundComplete)
        guard let report else { return }
        (photographs, added, withoutPosition) = (report.photographs, report.added, report.withoutPosition)
        isInterrupted = report.isInterrupted
        failures = report.failures.prefix(Self.mostFailures).map {
            Failure(file: told($0.path), reason: told($0.reason))
        }
        failureCount = report.failures.count
    }
}
