internal import Logging
internal import PhotoLibrary
internal import ServiceLifecycle

/// Sees what this process and others write to the catalogue: forgets answers that were kept, and tells of new photos.
struct LibraryWatcher: Service {
    let library: PhotoLibrary
    let hot: HotAnswers
    let entrance: Entrance
    let events: EventHub
    let logger: Logger

    /// How long a change may be unseen.
    private static let interval = Duration.milliseconds(200)

    /// How long it takes to try again where changes can't be seen.
    private static let pause = Duration.seconds(2)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard let watch = await openWatch() else { return }
            var version = try? watch.version()
            while (try? await Task.sleep(for: Self.interval)) != nil {
                guard let now = try? watch.version(), now != version else { continue }
                version = now
                hot.forget()
                entrance.refresh()
                if let photos = try? watch.newPhotos(limit: 100), !photos.isEmpty {
                    events.publish("photos", NewPhotosDocument(photos: photos))
                }
            }
        }
    }

    /// The watch, as soon as there can be one; nil at the end. A library that can't be written has nobody who changes it, but a
    /// disk that is full now may have room later.
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
