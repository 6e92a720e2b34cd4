internal import Cryptography
internal import HTTPTypes

extension ProxySignIn {
    /// The name of the user whom the proxy has signed in; nil if it names none, and for a request that is not from the proxy.
    ///
    /// A header that comes twice counts as none: the client may have sent one of the two.
    func name(in headers: HTTPFields) -> String? {
        guard let given = Self.only(Self.secretHeader, headers),
            isEqualInConstantTime(Array(given.utf8), Array(secret.utf8)),
            let name = Self.only(header, headers), !name.isEmpty
        else { return nil }
        return name
    }

    private static func only(_ name: String, _ headers: HTTPFields) -> String? {
        guard let name = HTTPField.Name(name) else { return nil }
        let values = headers[values: name]
        return values.count == 1 ? values[0] : nil
    }
}
