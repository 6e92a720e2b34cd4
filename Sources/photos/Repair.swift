internal import Foundation
internal import PhotoLibrary

/// Repairs a damaged catalogue that a command has found, so that the command can run again.
enum Repair {
    /// Repairs the catalogue, restores its bundles, and imports its folders again.
    static func run(library: String, reason: String) async throws {
        let environment = ProcessInfo.processInfo.environment
        let location = try LibraryLocation.choose(option: library, environment: environment)
        let output = Output(isJSON: false, isQuiet: false)
        switch try PhotoLibrary.repair(at: location, reason: reason) {
        case .doneByAnother: break
        case .accepted:
            output.remark("photos: another program has changed the catalogue in \(library); its changes are kept")
        case .rebuilt(let photos, let recents, let kept, let roots):
            let old = kept.map { "; the damaged file is kept as \($0)" } ?? ""
            let more = roots.isEmpty ? "" : "; reading \(count(roots.count, "imported folder")) again"
            output.remark(
                """
                photos: rebuilt the damaged catalogue in \(library) (\(reason)): recovered \
                \(count(photos, "photo")) and \(count(recents, "row")) of recents\(more)\(old)
                """)
            try PhotoLibrary.existing(at: location)?.bundles.restore()
            let present = roots.filter { FileManager.default.fileExists(atPath: $0) }
            if !present.isEmpty { _ = try await PhotoLibrary.make(at: location).imports.run(present) }
        }
    }
}
