internal import PhotoLibrary
internal import ServiceLifecycle

/// Ends the server when a request finds the catalogue damaged, so that the caller can repair it and start a new server: files that
/// are open here may have been replaced by the repair.
struct DamageService: Service {
    private let damages: AsyncStream<LibraryError>
    private let found: AsyncStream<LibraryError>.Continuation

    init() {
        (damages, found) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Reports an error of a request, and remembers it if it means damage.
    func see(_ error: any Error) {
        guard let error = error as? LibraryError, case .damaged = error else { return }
        found.yield(error)
    }

    /// - Throws: ``LibraryError/damaged(library:reason:)`` as soon as damage is reported.
    func run() async throws {
        try await cancelWhenGracefulShutdown {
            for await damage in damages { throw damage }
        }
    }
}
