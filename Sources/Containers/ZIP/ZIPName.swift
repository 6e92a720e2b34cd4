/// The rules that a member's name keeps, so that it is the same file everywhere and inside the folder that it is unpacked into.
public enum ZIPName {
    private static let longest = 1024
    private static let longestPart = 255
    private static let deepest = 16

    /// The name as text.
    ///
    /// - Throws: ``ZIPError/badName(_:)`` for one that leads out, or that file systems understand differently.
    public static func checked(_ bytes: some Collection<UInt8>) throws(ZIPError) -> String {
        guard !bytes.isEmpty, let name = String(validating: bytes, as: UTF8.self) else {
            throw .badName("a name is not UTF-8 text")
        }
        let shown = String(name.unicodeScalars.filter { !isControl($0) }.map(Character.init).prefix(80))
        guard bytes.count <= longest else { throw .badName("a name has \(bytes.count) bytes; at most \(longest)") }
        guard !name.unicodeScalars.contains(where: isControl) else {
            throw .badName("\(shown) contains control characters")
        }
        // A colon is a drive or a stream, a backslash parts paths, on some systems.
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

    /// Whether Windows takes a part for a device, whatever stands behind a point, or leaves out what is at its end
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
