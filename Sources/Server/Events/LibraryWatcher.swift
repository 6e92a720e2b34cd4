internal import Logging
internal import PhotoLibrary
internal import ServiceLifecycle

/// Watches for changes to the catalogue by this process and others: empties caches and announces new photos.
struct LibraryWatcher: Service {
    let library: PhotoLibrary
    let hot: HotAnswers
    let authenticator: Authenticator
    let events: EventHub
    let logger: Logger

    /// The interval between checks.
    private static let interval = Duration.milliseconds(200)

    /// The time until the next attempt if the watch cannot be opened.
    private static let pause = Duration.seconds(2)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard let watch = await openWatch() else { return }
            var version = try? watch.version()
            while (try? await Task.sleep(for: Self.interval)) != nil {
                guard let now = try? watch.version(), now != version else { continue }
                version = now
                hot.forget()
                authenticator.refresh()
                if let photos = try? watch.newPhotos(limit: 100), !photos.isEmpty {
                    events.publish("photos", NewPhotosDocument(photos: photos), others: .photos(photos))
                }
            }
        }
    }

    /// Opens the watch, retrying until it succeeds; nil on shutdown. A read-only library does not change, but a full disk can get
    /// room later.
    private func openWatch() async -> LibraryWatch? {
        var isSaid = false
        while !Task.isCancelled {
            do throws(LibraryError) {
                return try library.changes.watch()
            } catch {
                if !isSaid {
                    logger.warning("cannot watch the catalogue for changes", metadata: ["error": "\(error.message)"])
                }
                isSaid = true
            }
            try? await Task.sleep(for: Self.pause)
        }
        return nil
    }
}
