/// Splits a path into its folder and last component, by bytes: Swift treats a slash before a combining mark as part of
/// that character.
///
/// The folder of a path without a slash is `.`; the folder of `/x` is `/`.
package func splitPath(_ path: String) -> (folder: String, name: String) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    return (
        slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self),
        String(decoding: bytes[(slash + 1)...], as: UTF8.self)
    )
}
