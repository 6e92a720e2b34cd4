internal import Bytes
internal import Cryptography

/// The packs that make the file of an edition, from nothing: the first has all pages, each other those that changed.
package struct EditionChain: Hashable, Sendable {
    /// A pack, and the file after it.
    package struct Pack: Hashable, Sendable {
        package var edition: Int64
        /// The SHA-256 of its bytes, which names it.
        package var content: [UInt8]
        /// Its length.
        package var bytes: Int
        /// The length of the file after it, in pages.
        package var pages: Int
        /// The hash of the file after it.
        package var hash: [UInt8]

        package init(edition: Int64, content: [UInt8], bytes: Int, pages: Int, hash: [UInt8]) {
            (self.edition, self.content, self.bytes, self.pages, self.hash) = (edition, content, bytes, pages, hash)
        }
    }

    package var packs: [Pack]

    private static let title = "photos-chain 1"

    /// What is published.
    package var text: [UInt8] {
        let lines = packs.map {
            "\($0.edition) \(Hexadecimal.text($0.content)) \($0.bytes) \($0.pages) \(Hexadecimal.text($0.hash))\n"
        }
        return Array((Self.title + "\n" + lines.joined()).utf8)
    }

    /// The hash by which a head names it.
    package var hash: [UInt8] { SHA256.hash(data: text) }

    package init(packs: [Pack]) { self.packs = packs }

    /// Reads what is published.
    ///
    /// - Throws: ``EditionFailure/refused(_:)`` unless it is the chain that `head` names.
    package init(_ bytes: [UInt8], of head: EditionHead) throws(EditionFailure) {
        guard SHA256.hash(data: bytes) == head.chain else {
            throw .refused("the list of packs is not the one that was signed")
        }
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[...]
        guard lines.popFirst() == Self.title[...] else { throw .refused("this version cannot read the list of packs") }
        packs = []
        for line in lines {
            let fields = line.split(separator: " ")
            guard fields.count == 5, let edition = Int64(fields[0]), let content = Hexadecimal.bytes(fields[1]),
                let length = Int(fields[2]), let pages = Int(fields[3]), let hash = Hexadecimal.bytes(fields[4]),
                length > 0, pages > 0, content.count == FileHash.length, hash.count == FileHash.length
            else { throw .refused("this version cannot read the list of packs") }
            packs.append(Pack(edition: edition, content: content, bytes: length, pages: pages, hash: hash))
        }
        guard let last = packs.last, last.hash == head.hash, last.pages == head.pages else {
            throw .refused("the list of packs does not end with the edition")
        }
    }

    /// The sum of the lengths of all packs but the first.
    var bytesOfChanges: Int { packs.dropFirst().reduce(0) { $0 + $1.bytes } }
}
