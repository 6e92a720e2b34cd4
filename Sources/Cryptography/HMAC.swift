internal import CCrypto

/// Message authentication codes (HMAC, RFC 2104) with SHA-256: 32 bytes.
public enum HMACSHA256 {
    private static let blockLength = 64

    /// The code of bytes for a key of any length.
    public static func authenticationCode(for data: [UInt8], using key: [UInt8]) -> [UInt8] {
        var block = key.count > blockLength ? SHA256.hash(data: key) : key
        block += [UInt8](repeating: 0, count: blockLength - block.count)
        let inner = SHA256.hash(data: block.map { $0 ^ 0x36 } + data)
        return SHA256.hash(data: block.map { $0 ^ 0x5C } + inner)
    }

    /// Whether a code is valid for bytes and a key; in constant time for codes of 32 bytes.
    public static func isValidAuthenticationCode(
        _ code: [UInt8], authenticating data: [UInt8], using key: [UInt8]
    ) -> Bool {
        isEqualInConstantTime(code, authenticationCode(for: data, using: key))
    }
}

/// Whether two arrays are equal; in constant time for arrays of the same length.
public func isEqualInConstantTime(_ bytes: [UInt8], _ others: [UInt8]) -> Bool {
    guard bytes.count == others.count else { return false }
    return unsafe CCrypto_areEqual(bytes, others, bytes.count) == 1
}
