extension LocaleTag {
    /// Parses a POSIX locale name (XBD section 8.2), such as `sv_SE.UTF-8`, `sr_RS@latin` or `C`; nil if it is invalid. `C` and
    /// `POSIX` are English. The codeset is ignored, as are modifiers that name neither a script nor a variant.
    public init?(posix name: String) {
        let (beforeModifier, modifier) = Self.split(name, at: "@")
        let (base, _) = Self.split(beforeModifier, at: ".")
        if base == "C" || base == "POSIX" {
            self = .english
            return
        }
        var subtags = base.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
        if let script = modifier.flatMap({ Self.scripts[$0] }) { subtags.insert(script, at: 1) }
        if modifier == "valencia" { subtags.append("valencia") }
        self.init(subtags.joined(separator: "-"))
    }

    /// The locale of messages: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty (POSIX, XBD section
    /// 8.2). English if none is set or the value is invalid.
    public static func fromEnvironment(_ environment: [String: String]) -> LocaleTag {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return name.flatMap { LocaleTag(posix: $0) } ?? .english
    }

    private static func split(_ text: String, at separator: Character) -> (String, String?) {
        guard let position = text.firstIndex(of: separator) else { return (text, nil) }
        return (String(text[..<position]), String(text[text.index(after: position)...]))
    }

    /// The glibc locale modifiers that name a script.
    private static let scripts = [
        "cyrillic": "Cyrl", "devanagari": "Deva", "iqtelif": "Latn", "latin": "Latn",
    ]
}
