/// A path's folder and last name, by bytes: to Swift, a slash before a combining mark is part of that character.
///
/// The folder of a path without a slash is `.`; that of `/x` is `/`.
package func splitPath(_ path: String) -> (folder: String, name: String) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    return (
        slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self),
        String(decoding: bytes[(slash + 1)...], as: UTF8.self)
    )
}
