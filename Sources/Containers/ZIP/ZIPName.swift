/// The rules for the names of entries. A valid name stands for the same file on every system, inside the folder that it is unpacked
/// into.
public enum ZIPName {
    private static let longest = 1024
    private static let longestPart = 255
    private static let deepest = 16

    /// Checks a name and returns it as text.
    ///
    /// - Throws: ``ZIPError/badName(_:)`` for a name that leads out of the folder, or that file systems interpret differently.
    public static func checked(_ bytes: some Collection<UInt8>) throws(ZIPError) -> String {
        guard !bytes.isEmpty, let name = String(validating: bytes, as: UTF8.self) else {
            throw .badName("a name is not UTF-8 text")
        }
        let shown = String(name.unicodeScalars.filter { !isControl($0) }.map(Character.init).prefix(80))
        guard bytes.count <= longest else { throw .badName("a name has \(bytes.count) bytes; at most \(longest)") }
        guard !name.unicodeScalars.contains(where: isControl) else {
            throw .badName("\(shown) contains control characters")
        }
        // On some systems a colon means a drive or a stream, and a backslash separates folders.
        guard !name.contains("\\"), !name.contains(":") else { throw .badName(shown) }
        var parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if parts.last == "" { parts.removeLast() }
        guard parts.count <= deepest else { throw .badName("\(shown) has \(parts.count) parts; at most \(deepest)") }
        for part in parts where part.isEmpty || part == "." || part == ".." || part.utf8.count > longestPart {
            throw .badName(
                part.utf8.count > longestPart
                    ? "a part of a name has \(part.utf8.count) bytes; at most \(longestPart)" : shown)
        }
        for part in parts where isAnotherOnWindows(part) {
            throw .badName("\(shown), which names another file or a device on Windows")
        }
        return name
    }

    /// Whether Windows treats a part as a device, whatever follows its first dot, or drops its last character
    /// (learn.microsoft.com/windows/win32/fileio/naming-a-file).
    private static func isAnotherOnWindows(_ part: Substring) -> Bool {
        if part.hasSuffix(".") || part.hasSuffix(" ") { return true }
        var base = part.prefix { $0 != "." }.lowercased()
        while base.hasSuffix(" ") { base.removeLast() }
        if ["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"].contains(base) { return true }
        return base.count == 4 && (base.hasPrefix("com") || base.hasPrefix("lpt"))
            && base.last.map { "0123456789¹²³".contains($0) } == true
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: true
        default: false
        }
    }
}
