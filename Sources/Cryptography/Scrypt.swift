internal import CCrypto

/// Keys from passwords, at a price in time and memory (RFC 7914).
public enum Scrypt {
    /// The key of a password and a salt. Takes 128 · `blockSize` · `rounds` bytes, and `parallelism` times as much work.
    ///
    /// - Parameters:
    ///   - outputByteCount: How many bytes the key has.
    ///   - rounds: RFC 7914's N, a power of two.
    ///   - blockSize: RFC 7914's r.
    ///   - parallelism: RFC 7914's p.
    /// - Throws: ``CryptographyError/refused(_:)`` for numbers that scrypt doesn't know, and where memory is short.
    public static func deriveKey(
        from password: [UInt8], salt: [UInt8], outputByteCount: Int, rounds: Int, blockSize: Int, parallelism: Int
    ) throws(CryptographyError) -> [UInt8] {
        guard outputByteCount > 0, rounds > 0, blockSize > 0, parallelism > 0 else {
            throw .refused("invalid scrypt parameters: expected numbers above 0")
        }
        var key = [UInt8](repeating: 0, count: outputByteCount)
        var message: UnsafePointer<CChar>?
        let done = unsafe CCrypto_scrypt(
            password, password.count, salt, salt.count, UInt64(rounds), UInt64(blockSize), UInt64(parallelism), &key,
            outputByteCount, &message)
        guard done == 1 else { throw unsafe CryptographyError(message) }
        return key
    }
}
