internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// Archives that were asked for, each for the user who asked. They can be downloaded, again or in parts, for a day, until others
/// take their room, or the server ends.
final class ArchiveShelf: Sendable {
    struct Archive: Sendable {
        let plan: ArchivePlan
        /// The name of the user; empty for the person at the machine.
        let user: String
        /// The name of the file, without the ending.
        let name: String
        fileprivate let end: NIODeadline
    }

    /// The greatest number of photos in all archives together: a photo takes some 300 bytes of memory.
    private static let mostPhotos = 50_000
    /// The greatest number of archives of a user.
    private static let mostOfUser = 10
    private static let lifetime = TimeAmount.hours(24)

    private let archives = Mutex<[String: Archive]>([:])

    /// Keeps an archive, and returns its id.
    func add(_ plan: ArchivePlan, of user: String, name: String) -> String {
        let id = SecretToken().text
        archives.withLock { archives in
            archives[id] = Archive(plan: plan, user: user, name: name, end: .now() + Self.lifetime)
            let now = NIODeadline.now()
            archives = archives.filter { $0.value.end > now }
            let own = archives.filter { $0.value.user == user }.sorted { $0.value.end < $1.value.end }
            for old in own.dropLast(Self.mostOfUser) { archives[old.key] = nil }
            var photos = archives.values.reduce(0) { $0 + $1.plan.ids.count }
            while photos > Self.mostPhotos, let oldest = archives.min(by: { $0.value.end < $1.value.end }) {
                archives[oldest.key] = nil
                photos -= oldest.value.plan.ids.count
            }
        }
        return id
    }

    /// The archive with an id; nil if there is none, or it is another user's.
    func archive(_ id: String, of user: String) -> Archive? {
        archives.withLock { $0[id] }.flatMap { $0.user == user && $0.end > .now() ? $0 : nil }
    }
}
