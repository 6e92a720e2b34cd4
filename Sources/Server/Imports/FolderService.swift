internal import Logging
internal import PhotoLibrary
internal import ServiceLifecycle

/// Imports the folders that the configuration names, and what changes in imported folders for as long as the server runs.
final class FolderService: Service, Sendable {
    private let library: PhotoLibrary
    private let folders: [String]
    private let watches: Bool
    private let damage: DamageService
    private let logger: Logger

    /// The time until a folder is tried again after a failure that passes, such as a full disk.
    private static let pause = Duration.seconds(30)

    /// A service for a configuration; nil if it has nothing to do.
    ///
    /// - Parameter library: the library with a connection of its own.
    init?(library: PhotoLibrary, _ configuration: ServerConfiguration, damage: DamageService, logger: Logger) {
        guard configuration.watches || !configuration.importedFolders.isEmpty else { return nil }
        (self.library, self.damage, self.logger) = (library, damage, logger)
        (folders, watches) = (configuration.importedFolders, configuration.watches)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask { [self] in await importFolders() }
                if watches { group.addTask { [self] in await watch() } }
            }
        }
        // A service that returns ends the server.
        try? await gracefulShutdown()
    }

    /// Imports the folders of the configuration, and those that are empty or not there again and again: their drive may come later.
    private func importFolders() async {
        var pending = folders
        var told: [String: String] = [:]
        while !pending.isEmpty, !Task.isCancelled {
            var (absent, rest): ([String], Duration) = ([], PhotoLibrary.Imports.sweepInterval)
            for folder in pending where !Task.isCancelled {
                let problem: String?
                do throws(LibraryError) {
                    // Those that were imported before are what is watched.
                    if watches, try library.imports.isImported(folder) { continue }
                    let report = try await library.imports.run([folder])
                    // What cannot be read in a folder without photographs is said once.
                    if report.photographs > 0 || told[folder] == nil { log(.imported(report)) }
                    problem = report.photographs == 0 ? "there are no photographs" : nil
                } catch {
                    damage.see(error)
                    if case .notFound = error {} else { rest = Self.pause }
                    problem = error.message
                }
                guard let problem, !Task.isCancelled else { continue }
                absent.append(folder)
                guard told.updateValue(problem, forKey: folder) != problem else { continue }
                logger.error("folder not imported", metadata: ["folder": "\(folder)", "reason": "\(problem)"])
            }
            pending = absent
            if !pending.isEmpty { try? await Task.sleep(for: rest) }
        }
    }

    private func watch() async {
        var wasTold = false
        while !Task.isCancelled {
            do throws(LibraryError) {
                try await library.imports.watch(nil) { [self] in log($0) }
                return
            } catch {
                damage.see(error)
                // Another program that watches does what is needed.
                if !wasTold { logger.warning("not watching folders", metadata: ["reason": "\(error.message)"]) }
                wasTold = true
            }
            try? await Task.sleep(for: PhotoLibrary.Imports.sweepInterval)
        }
    }

    private func log(_ event: WatchEvent) {
        switch event {
        case .imported(let report), .changed(let report):
            for problem in report.failures + report.warnings {
                logger.warning("import", metadata: ["path": "\(problem.path)", "reason": "\(problem.reason)"])
            }
            guard report.added + report.updated + report.moved + report.returned + report.missing > 0 else { return }
            logger.notice(
                "imported",
                metadata: [
                    "new": "\(report.added)", "changed": "\(report.updated)", "moved": "\(report.moved)",
                    "returned": "\(report.returned)", "missing": "\(report.missing)",
                ])
        case .limited(let watched):
            logger.warning(
                "the system does not watch all folders; the others are looked at every 15 minutes (sysctl fs.inotify.max_user_watches)",
                metadata: ["watched": "\(watched)"])
        case .failed(let error):
            logger.error("import failed; trying again in 30 seconds", metadata: ["error": "\(error.message)"])
        }
    }
}
