/// Hides secrets in URLs that are shown or logged.
public enum MaskedURL {
    /// Names of query parameters that carry secrets, in lower case without `-` and `_`.
    private static let secrets: Set<String> = [
        "apikey", "key", "token", "accesstoken", "authtoken", "auth", "apisig", "sig", "signature", "secret",
        "password",
        "passwd", "pass", "pwd", "session", "sessionid", "sid", "xamzsignature", "xamzsecuritytoken", "xamzcredential",
        "xgoogsignature", "xgoogcredential", "subscriptionkey", "clientsecret", "jwt",
    ]

    /// Returns the URL with `***` in place of a name and password before the host, and of the values of parameters that look like
    /// secrets.
    public static func text(_ url: String) -> String {
        withoutSecretParameters(withoutUser(url))
    }

    private static func withoutUser(_ url: String) -> String {
        guard let scheme = url.firstRange(of: "//") else { return url }
        let authority = url[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return url }
        return url[..<authority.startIndex] + "***" + url[at...]
    }

    private static func withoutSecretParameters(_ url: String) -> String {
        guard let mark = url.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return url }
        var (text, parameter) = (String(url[...mark]), "")
        func masked(_ parameter: String) -> String {
            guard let equals = parameter.firstIndex(of: "="), parameter.index(after: equals) < parameter.endIndex else {
                return parameter
            }
            let name = parameter[..<equals].lowercased().filter { $0 != "-" && $0 != "_" }
            return secrets.contains(name) ? parameter[...equals] + "***" : parameter
        }
        for character in url[url.index(after: mark)...] {
            guard "&;#?".contains(character) else {
                parameter.append(character)
                continue
            }
            text += masked(parameter) + String(character)
            parameter = ""
        }
        return text + masked(parameter)
    }
}
