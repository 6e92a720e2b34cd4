package import Catalog
internal import Foundation
internal import Personal
internal import SharedState
internal import Times

/// Something that happened at a server which shows editions, and is noted where they are published.
private struct Report: Codable {
    /// In milliseconds since 1970.
    var at: Int64
    var action: String
    var subjects: [String]
    /// The name of the user; nil for a visitor.
    var user: String?
    var address: String?

    init(_ entry: AuditEntry) {
        (at, action, subjects) = (entry.at.milliseconds, entry.action.rawValue, entry.subjects)
        if case .user(let name, _) = entry.author { user = name }
        address = entry.author.address
    }

    /// Nil for what a later version has left.
    static func entry(_ text: String) -> AuditEntry? {
        guard let report = try? JSONDecoder().decode(Report.self, from: Data(text.utf8)),
            let action = AuditAction(rawValue: report.action)
        else { return nil }
        return AuditEntry(
            at: Instant(milliseconds: report.at), action: action,
            author: report.user.map { .user($0, address: report.address) } ?? .visitor(address: report.address),
            subjects: report.subjects)
    }

    var text: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}

extension LibraryContext {
    /// How an entry is limited.
    package enum NoteLimit: Sendable {
        /// 100 in an hour for an author and an action.
        case usual
        /// So many in an hour about the same subject.
        case failures(Int)
        /// One in a day for an author.
        case daily
    }

    /// Notes something that is not a change of the catalogue in the log of what happened. A server that shows editions leaves it in
    /// PostgreSQL for the publisher.
    ///
    /// - Throws: ``LibraryError`` if it could not be written.
    package func note(
        _ action: AuditAction, _ subjects: [String] = [], by author: AuditAuthor = .current, _ limit: NoteLimit = .usual
    ) throws(LibraryError) {
        guard catalog.edition == nil else {
            guard let shared = sharedPersonal else { throw .isPublished }
            let report = Report(AuditEntry(at: now(), action: action, author: author, subjects: subjects))
            do throws(PersonalStateError) {
                return try shared.report(report.text)
            } catch {
                throw libraryError(error)
            }
        }
        try withCatalog { catalog throws(CatalogError) in
            switch limit {
            case .usual: try catalog.audit.add(action, subjects, by: author)
            case .failures(let most): try catalog.audit.add(failed: action, subjects, by: author, atMost: most)
            case .daily: try catalog.audit.addDaily(action, by: author)
            }
        }
    }

    /// Notes in the catalogue what servers that show editions have left in PostgreSQL.
    ///
    /// - Returns: how many entries there were.
    /// - Throws: ``LibraryError``; what was not noted waits.
    package func noteReports() throws(LibraryError) -> Int {
        guard let shared = sharedPersonal else { return 0 }
        do throws(PersonalStateError) {
            let found = try shared.reports(atMost: Self.reportsAtOnce)
            guard !found.isEmpty else { return 0 }
            do throws(CatalogError) {
                try catalog.audit.add(reported: found.compactMap { Report.entry($0.text) })
            } catch {
                throw .failed(LibraryError(error, library: location.path))
            }
            try shared.removeReports(found.map(\.number))
            return found.count
        } catch {
            throw libraryError(error)
        }
    }

    private static let reportsAtOnce = 500
}
