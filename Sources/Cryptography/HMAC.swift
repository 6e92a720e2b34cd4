internal import CCrypto

/// Codes by which somebody who has a key knows bytes again (RFC 2104), with SHA-256: 32 bytes.
public enum HMACSHA256 {
    private static let blockLength = 64

    /// The code of bytes under a key of any length.
    public static func authenticationCode(for data: [UInt8], using key: [UInt8]) -> [UInt8] {
        var block = key.count > blockLength ? SHA256.hash(data: key) : key
        block += [UInt8](repeating: 0, count: blockLength - block.count)
        let inner = SHA256.hash(data: block.map { $0 ^ 0x36 } + data)
        return SHA256.hash(data: block.map { $0 ^ 0x5C } + inner)
    }

    /// Whether a code is that of bytes under a key; takes the same time for any code of 32 bytes.
    public static func isValidAuthenticationCode(
        _ code: [UInt8], authenticating data: [UInt8], using key: [UInt8]
    ) -> Bool {
        isEqualInConstantTime(code, authenticationCode(for: data, using: key))
    }
}

/// Whether two runs of bytes are the same; takes the same time for any two of the same length.
public func isEqualInConstantTime(_ bytes: [UInt8], _ others: [UInt8]) -> Bool {
    guard bytes.count == others.count else { return false }
    return unsafe CCrypto_areEqual(bytes, others, bytes.count) == 1
}
