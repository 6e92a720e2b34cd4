internal import ServiceLifecycle

/// Gives the service manager signs of life while the catalogue can be read, and says when the server stops.
struct SupervisionService: Service {
    let manager: ServiceManager
    /// Returns as soon as a request could be answered. If it hangs, there is no sign of life, and the manager starts the server anew.
    let check: @Sendable () async -> Void
    /// Whether it stops only to begin anew, after a repair of the catalogue.
    let isRepaired: @Sendable () -> Bool

    func run() async throws {
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown {
                // A service that throws when the server stops would end the requests in progress.
                while !Task.isCancelled {
                    guard let longest = manager.watchdog else {
                        try? await Task.sleep(for: .seconds(86_400))
                        continue
                    }
                    await check()
                    manager.tell(.alive)
                    // Twice as often as needed, as sd_watchdog_enabled(3) advises.
                    try? await Task.sleep(for: longest / 2)
                }
            }
        } onGracefulShutdown: {
            // After that word, the manager waits for the end, and hears of no new beginning.
            if !isRepaired() { manager.tell(.stopping) }
        }
    }
}
