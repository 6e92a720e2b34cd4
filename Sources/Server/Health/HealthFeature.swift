internal import HTTPTypes
internal import Logging
internal import PhotoLibrary

/// `/healthz`, `/livez` and `/readyz`: what a load balancer or a service manager asks. Everybody is answered, so nothing here names a
/// source or a folder.
struct HealthFeature: Feature {
    let library: PhotoLibrary
    let backups: BackupService?
    let followed: FollowedLibrary?
    let logger: Logger

    var routes: [Route] {
        [
            Route(.get, "/healthz", for: .all, health), Route(.get, "/livez", for: .all, liveness),
            Route(.get, "/readyz", for: .all, readiness),
        ]
    }

    /// Whether requests can be answered, and what does not work although they can.
    private struct Readiness: PublicDocument {
        /// `ok` or `degraded`.
        var status: String
        var reasons: [Reason]
    }

    /// What does not work.
    private enum Reason: String, Encodable {
        /// Changes are refused, because the disk has no room for them.
        case diskFull = "disk-full"
        /// The last refresh of a source failed.
        case sourceFailing = "source-failing"
        /// The last backup of the schedule failed.
        case backupFailing = "backup-failing"
        /// The S3 store that has the originals did not do what it was last asked for.
        case storeFailing = "store-failing"
        case peopleFailing = "people-failing"
        /// The newest edition cannot be shown, or nobody knows which it is.
        case editionsFailing = "editions-failing"
    }

    private func health(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        try check()
        return Self.unstored(try Answer.json(["status": "ok"]))
    }

    /// Says that the process answers; reads nothing.
    private func liveness(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return Self.unstored(try Answer.json(["status": "ok"]))
    }

    private func readiness(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        try check()
        let reasons = reasons
        return Self.unstored(
            try Answer.json(Readiness(status: reasons.isEmpty ? "ok" : "degraded", reasons: reasons)))
    }

    /// - Throws: a ``Problem`` with status 503 if the catalogue cannot be read.
    private func check() throws {
        do throws(LibraryError) {
            try library.changes.check()
        } catch {
            logger.error("cannot read the catalogue", metadata: ["error": "\(error.message)"])
            throw Problem(.serviceUnavailable, "cannot read the catalogue", headers: [.retryAfter: "5"])
        }
    }

    private var reasons: [Reason] {
        var reasons: [Reason] = []
        if !library.changes.hasRoom { reasons.append(.diskFull) }
        let sources = (try? library.sources.freshness()) ?? []
        if sources.contains(where: \.isFailing) { reasons.append(.sourceFailing) }
        if backups?.state.isFailing == true { reasons.append(.backupFailing) }
        if library.blobs.isFailing { reasons.append(.storeFailing) }
        if library.personalStore.isFailing { reasons.append(.peopleFailing) }
        if followed?.isFailing == true { reasons.append(.editionsFailing) }
        return reasons
    }

    private static func unstored(_ answer: Answer) -> Answer {
        var answer = answer
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}
