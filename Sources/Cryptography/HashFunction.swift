internal import CCrypto

/// A hash function: bytes of any number become a digest of few. A value: a copy goes on by itself.
///
/// Nothing here fails or waits, but for the first use in a process, which loads libcrypto; where it isn't on this machine,
/// that ends the program with one line.
public protocol HashFunction: Sendable {
    /// A hash of nothing yet.
    init()

    /// Goes on with more bytes.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)

    /// The digest of all bytes until now. More may follow, for another.
    func finalize() -> [UInt8]
}

extension HashFunction {
    /// The digest of bytes that are all at hand.
    public static func hash(data: [UInt8]) -> [UInt8] {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }

    /// Goes on with more bytes.
    public mutating func update(data: [UInt8]) {
        unsafe data.withUnsafeBytes { unsafe update(bufferPointer: $0) }
    }
}

/// SHA-256 (FIPS 180-4): 32 bytes.
public struct SHA256: HashFunction {
    private var state = HashState(CCrypto_SHA256)

    /// A hash of nothing yet.
    public init() {}

    /// Goes on with more bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe state.update(bufferPointer) }

    /// The 32 bytes of the digest of all bytes until now.
    public func finalize() -> [UInt8] { state.digest }
}

/// Hash functions that are broken: for what others have written, never to trust anything by.
public enum Insecure {
    /// MD5 (RFC 1321): 16 bytes.
    public struct MD5: HashFunction {
        private var state = HashState(CCrypto_MD5)

        /// A hash of nothing yet.
        public init() {}

        /// Goes on with more bytes.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe state.update(bufferPointer) }

        /// The 16 bytes of the digest of all bytes until now.
        public func finalize() -> [UInt8] { state.digest }
    }

    /// SHA-1 (FIPS 180-4): 20 bytes.
    public struct SHA1: HashFunction {
        private var state = HashState(CCrypto_SHA1)

        /// A hash of nothing yet.
        public init() {}

        /// Goes on with more bytes.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe state.update(bufferPointer) }

        /// The 20 bytes of the digest of all bytes until now.
        public func finalize() -> [UInt8] { state.digest }
    }
}

/// A hash under way, as libcrypto keeps it.
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
