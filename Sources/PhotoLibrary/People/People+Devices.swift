internal import Bytes
internal import Catalog
internal import Cryptography
internal import Disk
internal import Foundation

extension PhotoLibrary.People {
    /// A mark that a device stores after a person has signed in, so that it is recognised the next time: a random number with its
    /// HMAC-SHA256. The key derives from the password hash, so a new password invalidates the mark. Nil if the person does not
    /// exist any more.
    public func deviceMark(of person: Person) throws(LibraryError) -> String? {
        guard let key = try deviceKey(name: person.name) else { return nil }
        let nonce = SecretToken().text
        return "\(nonce).\(Self.code(nonce, key))"
    }

    /// Whether the mark was issued to a device on which this person had signed in.
    public func isDevice(_ mark: String, of name: String) throws(LibraryError) -> Bool {
        let parts = mark.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, SecretToken(parts[0]) != nil, let code = Hexadecimal.bytes(parts[1]),
            let key = try deviceKey(name: name)
        else { return false }
        return HMACSHA256.isValidAuthenticationCode(code, authenticating: Array(parts[0].utf8), using: key)
    }

    private static func code(_ nonce: String, _ key: [UInt8]) -> String {
        Hexadecimal.text(HMACSHA256.authenticationCode(for: Array(nonce.utf8), using: key))
    }

    private func deviceKey(name: String) throws(LibraryError) -> [UInt8]? {
        let person = try withCatalog { catalog throws(CatalogError) in
            try catalog.people.find(key: PersonName.key(name))
        }
        return person?.password.map { SHA256.hash(data: Array("device \($0)".utf8)) }
    }
}
