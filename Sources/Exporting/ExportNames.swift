internal import Bytes
internal import Cryptography

/// Names of files that need no escaping in a URL, and mean one file on every system.
package enum ExportNames {
    /// The greatest length.
    private static let longest = 64

    /// An id as the name of a file. One with anything but small letters, digits and hyphens, a long one, one that means a device on
    /// Windows, and one that looks like a replacement is replaced by the beginning of its SHA-256: ids can come from feeds, and must
    /// not name a file elsewhere or that of another id.
    package static func plain(_ id: String) -> String {
        let isPlain = (1...longest).contains(id.utf8.count) && id.utf8.allSatisfy(plain.contains)
        if isPlain, !isReserved(id) { return id }
        var hash = SHA256()
        hash.update(data: Array(id.utf8))
        return "x" + Hexadecimal.text(hash.finalize().prefix(16))
    }

    private static func isReserved(_ id: String) -> Bool {
        if id.utf8.count == 33, id.hasPrefix("x") { return true }
        return devices.contains(id) || id.utf8.count == 4 && (id.hasPrefix("com") || id.hasPrefix("lpt"))
    }

    private static let devices: Set = ["con", "prn", "aux", "nul"]
    private static let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
}
