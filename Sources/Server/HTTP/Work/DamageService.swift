internal import PhotoLibrary
internal import ServiceLifecycle
internal import Synchronization

/// Ends the server when a request finds the catalogue damaged, so that the caller can repair it and start a new server: files that
/// are open here may have been replaced by the repair.
struct DamageService: Service {
    private let damages: AsyncStream<LibraryError>
    private let found: AsyncStream<LibraryError>.Continuation
    private let wasSeen = SeenFlag()

    init() {
        (damages, found) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Reports an error of a request, and remembers it if it means damage.
    func see(_ error: any Error) {
        guard let error = error as? LibraryError, case .damaged = error else { return }
        wasSeen.value.store(true, ordering: .relaxed)
        found.yield(error)
    }

    /// Whether damage was reported.
    var isSeen: Bool { wasSeen.value.load(ordering: .relaxed) }

    /// - Throws: ``LibraryError/damaged(library:reason:)`` as soon as damage is reported.
    func run() async throws {
        try await cancelWhenGracefulShutdown {
            for await damage in damages { throw damage }
        }
    }
}

private final class SeenFlag: Sendable {
    let value = Atomic(false)
}
