import LibraryBase
import TestSupport
import Testing

/// URLs without secrets.
@Suite struct MaskedURLTests {
    @Test(arguments: [
        ("https://a.example/feed", "https://a.example/feed"),
        ("https://ann:hush@a.example/", "https://***@a.example/"),
        ("https://ann@hush@a.example/", "https://***@a.example/"),
        ("https://a.example/@ann", "https://a.example/@ann"),
        ("https://a.example?x=1@2", "https://a.example?x=1@2"),
        ("https://a.example/?Api-Key=hush&page=2", "https://a.example/?Api-Key=***&page=2"),
        (
            "https://a.example/?a=1;X-Amz-Signature=hush#access_token=hush",
            "https://a.example/?a=1;X-Amz-Signature=***#access_token=***"
        ),
        ("https://a.example/?token=", "https://a.example/?token="),
        ("https://a.example/?token", "https://a.example/?token"),
        ("https://a.example/?token=a=b", "https://a.example/?token=***"),
        ("https://a.example/?tokens=12", "https://a.example/?tokens=12"),
        ("", ""),
    ])
    func whatLooksLikeASecretIsLeftOut(url: String, expected: String) {
        #expect(MaskedURL.text(url) == expected)
    }

    /// A URL made of parts, with its secret and its other parts.
    private struct Parts {
        var text = ""
        var secrets: [String] = []
        var others: [String] = []

        init(_ random: inout SeededGenerator) {
            func word(_ prefix: String) -> String { "\(prefix)\(UInt32.random(in: 0...UInt32.max, using: &random))" }
            text = ["http", "https"].randomElement(using: &random) ?? "https"
            text += "://"
            if Bool.random(using: &random) {
                let user = [word("user"), word("pass")]
                secrets += user
                text += user.joined(separator: ":") + "@"
            }
            others += [word("host"), word("path")]
            text += "\(others[0]).example/\(others[1])"
            for index in 0..<Int.random(in: 0...6, using: &random) {
                text +=
                    index == 0
                    ? (Bool.random(using: &random) ? "?" : "#")
                    : "&;#?".randomElement(using: &random).map(String.init) ?? "&"
                let value = word("value")
                if Bool.random(using: &random) {
                    secrets.append(value)
                    text += "\(Self.secretName(&random))=\(value)"
                } else {
                    others.append(value)
                    text += "\(["page", "tags", "id", "format"].randomElement(using: &random) ?? "id")=\(value)"
                }
            }
        }

        private static func secretName(_ random: inout SeededGenerator) -> String {
            let names = [
                "api_key", "key", "token", "access-token", "auth_token", "sig", "secret", "password", "sid", "jwt",
            ]
            let name = names.randomElement(using: &random) ?? "key"
            return String(name.map { Bool.random(using: &random) ? Character($0.uppercased()) : $0 })
        }
    }

    @Test func noSecretOfAnyURLIsShownAndAllElseIs() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let parts = Parts(&random)
            let masked = MaskedURL.text(parts.text)
            #expect(parts.secrets.allSatisfy { !masked.contains($0) }, "\(parts.text)")
            #expect(parts.others.allSatisfy { masked.contains($0) }, "\(parts.text)")
            #expect(MaskedURL.text(masked) == masked)
            #expect(parts.secrets.isEmpty == (masked == parts.text))
        }
    }
}
