internal import CZlib

/// gzip: RFC 1952.
enum Gzip {
    /// Returns the compressed bytes; nil if they would not be smaller.
    ///
    /// - Parameter level: 1 (fastest) to 9 (smallest).
    static func compress(_ bytes: [UInt8], level: Int) -> [UInt8]? {
        guard bytes.count >= 256 else { return nil }
        let capacity = CZlib_bound(bytes.count)
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = unsafe bytes.withUnsafeBufferPointer { input in
                guard let output = buffer.baseAddress else { return 0 }
                return unsafe CZlib_gzip(input.baseAddress, input.count, Int32(level), output, capacity)
            }
        }
        return packed.isEmpty || packed.count >= bytes.count ? nil : packed
    }

    /// Whether a client accepts gzip: RFC 9110, section 12.5.3.
    static func isAccepted(_ header: String?) -> Bool {
        guard let header else { return false }
        var any = false
        for coding in header.prefix(1000).lowercased().split(separator: ",") {
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            let isWanted = !parts.dropFirst().contains { $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) <= 0 }
            if parts.first == "gzip" || parts.first == "x-gzip" { return isWanted }
            if parts.first == "*" { any = isWanted }
        }
        return any
    }
}
