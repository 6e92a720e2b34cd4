internal import Logging
internal import PhotoLibrary
internal import ServiceLifecycle
internal import UnixSignals

/// Uses a renewed certificate: on SIGHUP at once, and by itself within a minute.
struct RenewalService: Service {
    let certificate: ServedCertificate?
    let manager: ServiceManager?
    /// What the service manager is told after a reload.
    let status: String
    /// Whether SIGHUP asks for a renewal, and does not end the program.
    let heedsHangup: Bool
    let logger: Logger

    private static let interval = Duration.seconds(60)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                if heedsHangup { group.addTask { await renewOnHangup() } }
                group.addTask {
                    while (try? await Task.sleep(for: Self.interval)) != nil { renew(isForced: false) }
                }
            }
        }
    }

    private func renewOnHangup() async {
        for await _ in await UnixSignalsSequence(trapping: .sighup) {
            manager?.tell(.reloading)
            renew(isForced: true)
            manager?.tell(.ready(status))
        }
    }

    private func renew(isForced: Bool) {
        do throws(LibraryError) {
            if try certificate?.renew(isForced: isForced) == true { logger.notice("The certificate was renewed") }
        } catch {
            logger.error("the certificate was not renewed", metadata: ["error": "\(error.message)"])
        }
    }
}
