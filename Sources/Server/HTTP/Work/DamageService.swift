internal import PhotoLibrary
internal import ServiceLifecycle

/// Ends the server when a request has met a damaged catalogue, so that whoever runs the server makes the catalogue good and begins
/// anew: what is open here may be a file that is the library's no more.
struct DamageService: Service {
    private let damages: AsyncStream<LibraryError>
    private let found: AsyncStream<LibraryError>.Continuation

    init() {
        (damages, found) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Looks whether an error of a request is damage.
    func see(_ error: any Error) {
        guard let error = error as? LibraryError, case .damaged = error else { return }
        found.yield(error)
    }

    /// - Throws: ``LibraryError/damaged(library:reason:)`` as soon as any was seen.
    func run() async throws {
        try await cancelWhenGracefulShutdown {
            for await damage in damages { throw damage }
        }
    }
}
