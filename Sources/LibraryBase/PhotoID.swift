internal import Cryptography
// Who works for a library speaks of its photos and people in these words.
@_exported public import Personal

// By a hash, so that work that was stopped and begun again gives the same ids.
extension PhotoID {
    /// The id of what `seed` tells apart from all else.
    package static func hashed(_ seed: String) -> String {
        let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
        let bytes = SHA256.hash(data: Array(seed.utf8))
        // Pairs of bytes make the 36 digits as good as equally frequent.
        let characters = (0..<12).map { index in
            digits[(Int(bytes[2 * index]) << 8 | Int(bytes[2 * index + 1])) % digits.count]
        }
        return String(decoding: characters, as: UTF8.self)
    }
}
