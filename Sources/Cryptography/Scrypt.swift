internal import CCrypto

/// Derives keys from passwords, at a cost in time and memory (RFC 7914).
public enum Scrypt {
    /// The key of a password and a salt. Takes 128 · `blockSize` · `rounds` bytes of memory, and time proportional to
    /// that and to `parallelism`.
    ///
    /// - Parameters:
    ///   - outputByteCount: the key's length in bytes.
    ///   - rounds: RFC 7914's N, a power of two.
    ///   - blockSize: RFC 7914's r.
    ///   - parallelism: RFC 7914's p.
    /// - Throws: ``CryptographyError/refused(_:)`` for invalid parameters, or if memory is short.
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
