internal import Cryptography
internal import Synchronization
public import Times

/// The challenges that authenticators sign, each for one use within some minutes.
///
/// A challenge carries its end and a code by which it is recognised, so nothing is kept for those that are only asked for. Used ones
/// are kept until they end. All end with the process.
public final class PasskeyChallenges: Sendable {
    /// What a challenge is for.
    public enum Purpose: Sendable, Equatable {
        case signIn
        /// A new passkey for a user, by the name of the user.
        case addition(user: String)

        fileprivate var bytes: [UInt8] {
            switch self {
            case .signIn: Array("sign-in".utf8)
            case .addition(let user): Array("addition \(user)".utf8)
            }
        }
    }

    /// How long a challenge can be used.
    public static let lifetime = Duration.seconds(300)
    private static let (nonceLength, timeLength) = (16, 8)

    private let key = PasskeyChallenges.random(32)
    private let used = Mutex<[[UInt8]: Instant]>([:])
    private let now: @Sendable () -> Instant

    /// - Parameter now: the current time.
    public init(now: @escaping @Sendable () -> Instant) {
        self.now = now
    }

    /// A new challenge: 56 bytes.
    public func make(for purpose: Purpose) -> [UInt8] {
        let end = UInt64(bitPattern: (now() + Self.lifetime).seconds)
        let head = Self.random(Self.nonceLength) + (0..<8).map { UInt8(truncatingIfNeeded: end >> (56 - 8 * $0)) }
        return head + code(head, purpose)
    }

    /// Uses a challenge up.
    ///
    /// - Throws: ``PasskeyError/challenge`` for one that was not made here for this purpose, was used, or has ended.
    func use(_ challenge: [UInt8], for purpose: Purpose) throws(PasskeyError) {
        let head = Array(challenge.prefix(Self.nonceLength + Self.timeLength))
        guard head.count == Self.nonceLength + Self.timeLength,
            isEqualInConstantTime(Array(challenge.dropFirst(head.count)), code(head, purpose))
        else { throw .challenge }
        let time = now()
        let end = Instant(
            seconds: Int64(bitPattern: head.suffix(Self.timeLength).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
        let isNew = used.withLock { used in
            used = used.filter { $0.value > time }
            return used.updateValue(end, forKey: head) == nil
        }
        guard isNew, end > time else { throw .challenge }
    }

    private func code(_ head: [UInt8], _ purpose: Purpose) -> [UInt8] {
        HMACSHA256.authenticationCode(for: head + purpose.bytes, using: key)
    }

    private static func random(_ count: Int) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
}
