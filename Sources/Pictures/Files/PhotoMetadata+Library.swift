internal import Cryptography
package import Metadata

extension PhotoMetadata {
    /// The metadata of an open file; empty if it cannot be read.
    package static func ofFile(_ descriptor: Int32) -> PhotoMetadata {
        (try? read(descriptor: descriptor, iptcDigest: digest)) ?? PhotoMetadata()
    }

    /// The metadata of a file in memory.
    package static func ofFile(bytes: [UInt8]) -> PhotoMetadata {
        read(bytes: bytes, iptcDigest: digest)
    }

    /// MD5, by which editors record that IPTC-IIM and XMP agree. It protects nothing.
    private static func digest(_ bytes: [UInt8]) -> [UInt8] {
        Insecure.MD5.hash(data: bytes)
    }
}
