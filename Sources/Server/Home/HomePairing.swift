internal import Cryptography
package import NIOCore
package import PhotoLibrary
internal import Synchronization

/// The codes by which devices join a server in a house: 32 random bytes each. Only their hashes are kept, in memory, so a
/// restart ends them all.
package final class HomePairing: Sendable {
    /// How long a code can be used.
    package static let lifetime = TimeAmount.minutes(10)
    /// The number of codes that can be used at the same time; one more ends the oldest.
    package static let capacity = 16

    private struct Code {
        var hash: [UInt8]
        var until: NIODeadline
    }

    private struct State {
        var codes: [Code] = []
        var origin: String?
    }

    private let state = Mutex(State())

    package init() {}

    /// A new code.
    package func make(now: NIODeadline = .now()) -> SecretToken {
        let token = SecretToken()
        let code = Code(hash: Self.hash(token), until: now + Self.lifetime)
        state.withLock { state in
            state.codes.removeAll { $0.until <= now }
            if state.codes.count >= Self.capacity { state.codes.removeFirst() }
            state.codes.append(code)
        }
        return token
    }

    /// Uses a code up. Of several clients that do so at once, one succeeds.
    ///
    /// - Returns: whether it was a code that could be used.
    package func take(_ text: String, now: NIODeadline = .now()) -> Bool {
        guard let token = SecretToken(text) else { return false }
        let hash = Self.hash(token)
        return state.withLock { state in
            state.codes.removeAll { $0.until <= now }
            // Compares all of them, so that the time does not depend on which one it is.
            let found = state.codes.indices.filter { isEqualInConstantTime(state.codes[$0].hash, hash) }
            guard let index = found.first else { return false }
            state.codes.remove(at: index)
            return true
        }
    }

    private static func hash(_ token: SecretToken) -> [UInt8] { SHA256.hash(data: Array(token.text.utf8)) }

    /// The origin at which devices reach the server; nil until it listens.
    var origin: String? {
        get { state.withLock { $0.origin } }
        set { state.withLock { $0.origin = newValue } }
    }

    /// The address with a new code, which a script of the page reads: browsers never send the part after `#`.
    func makeLink(origin: String) -> String { "\(origin)/join#\(make().text)" }
}
