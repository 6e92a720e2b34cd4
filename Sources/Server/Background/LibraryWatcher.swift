internal import Logging
internal import PhotoLibrary
internal import ServiceLifecycle

/// Sees what this process and others write to the catalogue: forgets answers that were kept, and tells of new photos.
struct LibraryWatcher: Service {
    let library: PhotoLibrary
    let hot: HotPictures
    let entrance: Entrance
    let events: EventHub
    let logger: Logger

    /// How long a change may be unseen.
    private static let interval = Duration.milliseconds(200)

    func run() async throws {
        let watch: LibraryWatch
        do throws(LibraryError) {
            watch = try library.watch()
        } catch {
            // A library that can't be written has nobody who changes it.
            logger.warning("changes of the catalogue are not seen", metadata: ["error": "\(error.message)"])
            return try await gracefulShutdown()
        }
        await cancelWhenGracefulShutdown {
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
}
