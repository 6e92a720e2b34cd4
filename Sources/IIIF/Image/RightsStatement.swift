/// Addresses of licences that may stand in `rights`: Image API 3.0, section 5.6, and Presentation API 3.0, section 3.2.
public enum RightsStatement {
    private static let hosts = [
        "creativecommons.org/licenses/", "creativecommons.org/publicdomain/", "rightsstatements.org/vocab/",
    ]

    /// The licence as the standard writes it, with `http:`; nil for what is none of Creative Commons or RightsStatements.org.
    public static func address(_ license: String?) -> String? {
        guard let license else { return nil }
        var rest = license[...]
        for scheme in ["https://", "http://"] where rest.lowercased().hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
            if rest.lowercased().hasPrefix("www.") { rest = rest.dropFirst(4) }
            let isPlain = rest.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>\"\\^`{|}?#".utf8.contains($0) }
            guard isPlain, hosts.contains(where: { rest.lowercased().hasPrefix($0) && rest.utf8.count > $0.utf8.count })
            else { return nil }
            return "http://" + rest
        }
        return nil
    }
}
