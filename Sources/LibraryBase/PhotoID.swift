internal import Cryptography
// The modules above use these types in their own interfaces.
@_exported public import Personal

// Derived from a hash, so that interrupted work which is started again gives the same ids.
extension PhotoID {
    /// An id derived from `seed`, which identifies the photo: 12 characters of `[0-9a-z]`.
    package static func hashed(_ seed: String) -> String {
        let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
        let bytes = SHA256.hash(data: Array(seed.utf8))
        // Two bytes per character make the 36 digits almost equally frequent.
        let characters = (0..<12).map { index in
            digits[(Int(bytes[2 * index]) << 8 | Int(bytes[2 * index + 1])) % digits.count]
        }
        return String(decoding: characters, as: UTF8.self)
    }
}
