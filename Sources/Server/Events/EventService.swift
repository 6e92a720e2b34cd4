internal import ServiceLifecycle

/// Keeps the streams of events alive, and ends them when the server does, which waits for every answer under way.
struct EventService: Service {
    let events: EventHub

    /// Below the minute after which proxies give up a silent connection.
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
