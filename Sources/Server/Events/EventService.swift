internal import ServiceLifecycle

/// Keeps event streams alive, and ends them when the server shuts down, which waits for all responses in progress.
struct EventService: Service {
    let events: EventHub

    /// Shorter than the minute after which proxies close silent connections.
    private static let beat = Duration.seconds(15)

    func run() async throws {
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown {
                while (try? await Task.sleep(for: Self.beat)) != nil { await events.beat() }
            }
        } onGracefulShutdown: {
            events.close()
        }
    }
}
