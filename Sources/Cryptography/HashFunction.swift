internal import CCrypto

/// A hash function: computes a short digest of any number of bytes. A value type, which can be copied.
///
/// Nothing here fails or waits, except for the first use in a process, which loads libcrypto; if that is not installed,
/// it ends the program with one line.
public protocol HashFunction: Sendable {
    /// The initial state.
    init()

    /// Adds bytes.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)

    /// The digest of all bytes so far. More bytes can follow, for another digest.
    func finalize() -> [UInt8]
}

extension HashFunction {
    /// The digest of an array.
    public static func hash(data: [UInt8]) -> [UInt8] {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }

    /// Adds bytes.
    public mutating func update(data: [UInt8]) {
        unsafe data.withUnsafeBytes { unsafe update(bufferPointer: $0) }
    }
}

/// SHA-256 (FIPS 180-4): 32 bytes.
public struct SHA256: HashFunction {
    private var state = HashState(CCrypto_SHA256)

    /// The initial state.
    public init() {}

    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe state.update(bufferPointer) }

    /// The digest of all bytes so far: 32 bytes.
    public func finalize() -> [UInt8] { state.digest }
}

/// Hash functions that are broken: for reading the hashes of others, never for trust.
public enum Insecure {
    /// MD5 (RFC 1321): 16 bytes.
    public struct MD5: HashFunction {
        private var state = HashState(CCrypto_MD5)

        /// The initial state.
        public init() {}

        /// Adds bytes.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe state.update(bufferPointer) }

        /// The digest of all bytes so far: 16 bytes.
        public func finalize() -> [UInt8] { state.digest }
    }

    /// SHA-1 (FIPS 180-4): 20 bytes.
    public struct SHA1: HashFunction {
        private var state = HashState(CCrypto_SHA1)

        /// The initial state.
        public init() {}

        /// Adds bytes.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe state.update(bufferPointer) }

        /// The digest of all bytes so far: 20 bytes.
        public func finalize() -> [UInt8] { state.digest }
    }
}

/// The state of a hash in libcrypto's form.
private struct HashState: Sendable {
    private var hash = CCrypto_Hash()

    init(_ algorithm: CCrypto_Algorithm) {
        unsafe CCrypto_beginHash(&hash, algorithm)
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        unsafe CCrypto_updateHash(&hash, bytes.baseAddress, bytes.count)
    }

    var digest: [UInt8] {
        var rest = hash
        return unsafe [UInt8](unsafeUninitializedCapacity: Int(CCrypto_digestCapacity)) { buffer, count in
            guard let digest = buffer.baseAddress else { return }
            count = unsafe CCrypto_finishHash(&rest, digest)
        }
    }
}
