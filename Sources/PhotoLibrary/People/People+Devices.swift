internal import Bytes
internal import Catalog
internal import Cryptography
internal import Disk
internal import Foundation

extension PhotoLibrary.People {
    /// What a device keeps on which a person has signed in, so that it is known the next time: a random number, and its HMAC-SHA256 under
    /// the hash of the person's password, so that it ends with the password. Nil for somebody who is not there any more.
    public func deviceMark(of person: Person) throws(LibraryError) -> String? {
        guard let key = try deviceKey(name: person.name) else { return nil }
        let nonce = SessionToken().text
        return "\(nonce).\(Self.code(nonce, key))"
    }

    /// Whether a mark was given to a device on which somebody of this name signed in.
    public func isDevice(_ mark: String, of name: String) throws(LibraryError) -> Bool {
        let parts = mark.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, SessionToken(parts[0]) != nil, let code = Hexadecimal.bytes(parts[1]),
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
