internal import Cryptography
internal import Foundation

/// A stored password: a salted scrypt hash (RFC 7914) in the PHC string format (github.com/P-H-C/phc-string-format).
///
/// Creating or checking one takes a third of a second of processor time and 32 MiB, which is also the cost of every guess of an
/// attacker.
struct PasswordHash: Sendable, Equatable {
    /// The binary logarithm of the parameter N of scrypt, and its r and p: 32 MiB, three times (OWASP Password Storage Cheat
    /// Sheet).
    private static let (cost, blockSize, parallelism) = (15, 8, 3)
    private static let length = 32

    private let cost: Int
    private let blockSize: Int
    private let parallelism: Int
    private let salt: [UInt8]
    private let hash: [UInt8]

    /// The hash of a password with a new salt.
    init(of password: String) throws {
        var random = SystemRandomNumberGenerator()
        let salt = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        hash = try Self.derive(password, salt, Self.cost, Self.blockSize, Self.parallelism)
        self.salt = salt
        (cost, blockSize, parallelism) = (Self.cost, Self.blockSize, Self.parallelism)
    }

    /// Parses ``text``; nil for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let salt = Self.bytes(parts[3]), let hash = Self.bytes(parts[4]), hash.count == Self.length
        else { return nil }
        let numbers = parts[2].split(separator: ",").map { $0.split(separator: "=") }
        guard numbers.count == 3, numbers.allSatisfy({ $0.count == 2 }), numbers.map({ $0[0] }) == ["ln", "r", "p"],
            let cost = Int(numbers[0][1]), let blockSize = Int(numbers[1][1]), let parallelism = Int(numbers[2][1]),
            (1...20).contains(cost), (1...32).contains(blockSize), (1...16).contains(parallelism)
        else { return nil }
        (self.cost, self.blockSize, self.parallelism) = (cost, blockSize, parallelism)
        (self.salt, self.hash) = (salt, hash)
    }

    /// `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, salt and hash in base64 without padding.
    var text: String {
        "$scrypt$ln=\(cost),r=\(blockSize),p=\(parallelism)$\(Self.base64(salt))$\(Self.base64(hash))"
    }

    /// Whether the password has this hash; takes the same time for every password.
    func matches(_ password: String) throws -> Bool {
        let other = try Self.derive(password, salt, cost, blockSize, parallelism)
        return isEqualInConstantTime(hash, other)
    }

    /// What is stored for a user without a password: no password matches it. It is random, because the marks of devices derive
    /// from it.
    static func none() -> String { noneStart + SecretToken().text }

    /// Whether a stored text means that the user has no password.
    static func isNone(_ text: String) -> Bool { text.hasPrefix(noneStart) }

    private static let noneStart = "$none$"

    private static func derive(
        _ password: String, _ salt: [UInt8], _ cost: Int, _ blockSize: Int, _ parallelism: Int
    ) throws -> [UInt8] {
        // Other keyboards can produce other code points for the same password (RFC 8265, section 4.2).
        let bytes = Array(password.precomposedStringWithCanonicalMapping.utf8)
        return try Scrypt.deriveKey(
            from: bytes, salt: salt, outputByteCount: length, rounds: 1 << cost, blockSize: blockSize,
            parallelism: parallelism)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text + padding).map { [UInt8]($0) }
    }
}
