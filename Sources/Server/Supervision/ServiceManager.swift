internal import CLinux
internal import Foundation
internal import NIOCore

/// The program that started this one as a service and waits for word from it: systemd, or another with the protocol of sd_notify(3).
struct ServiceManager: Sendable {
    /// What it is told.
    enum State: Sendable {
        /// Requests are answered.
        case ready(String)
        /// The configuration is being read again; ``ready(_:)`` follows.
        case reloading
        case stopping
        /// A sign of life for its watchdog.
        case alive
        /// Signs of life come again after a long time at most, because the catalogue is repaired.
        case repairing
    }

    private let address: String
    /// The longest time between two signs of life; nil if none are expected.
    let watchdog: Duration?

    /// The longest repair of a catalogue.
    private static let longestRepair = Duration.seconds(4 * 3600)

    /// Nil if nobody waits for word.
    init?(environment: [String: String], process: Int32 = getpid()) {
        guard let address = environment["NOTIFY_SOCKET"], address.hasPrefix("/") || address.hasPrefix("@") else {
            return nil
        }
        self.address = address
        let isMeant = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
        watchdog = microseconds.flatMap { isMeant && $0 > 0 ? .microseconds($0) : nil }
    }

    /// Tells a state. Nobody hears it if the manager has gone away, which changes nothing here.
    func tell(_ state: State) {
        _ = unsafe CLinux_notify(address, text(state))
    }

    private func text(_ state: State) -> String {
        switch state {
        case .ready(let status):
            let watchdog = watchdog.map { "\nWATCHDOG_USEC=\(Self.microseconds($0))" } ?? ""
            return "READY=1\nSTATUS=\(status)\(watchdog)"
        case .reloading:
            return "RELOADING=1\nMONOTONIC_USEC=\(NIODeadline.now().uptimeNanoseconds / 1000)"
        case .stopping: return "STOPPING=1"
        case .alive: return "WATCHDOG=1"
        case .repairing:
            let time = Self.microseconds(Self.longestRepair)
            // Without a watchdog, a time for it would begin one.
            let patience = watchdog == nil ? "" : "\nWATCHDOG_USEC=\(time)"
            return "STATUS=Repairing the catalogue\nEXTEND_TIMEOUT_USEC=\(time)\(patience)"
        }
    }

    private static func microseconds(_ duration: Duration) -> Int64 {
        duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    }
}
