internal import Cryptography
package import Metadata

extension PhotoMetadata {
    /// What an open file says of itself; nothing where it can't be read.
    package static func ofFile(_ descriptor: Int32) -> PhotoMetadata {
        (try? read(descriptor: descriptor, iptcDigest: digest)) ?? PhotoMetadata()
    }

    /// What a file in memory says of itself.
    package static func ofFile(bytes: [UInt8]) -> PhotoMetadata {
        read(bytes: bytes, iptcDigest: digest)
    }

    /// MD5, by which editors note that IPTC-IIM and XMP agree; no secret hangs on it.
    private static func digest(_ bytes: [UInt8]) -> [UInt8] {
        Insecure.MD5.hash(data: bytes)
    }
}
