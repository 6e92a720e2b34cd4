internal import Bytes
package import Cryptography
package import Times

/// What a publisher says of an edition, with its signature: a text of a few lines.
///
/// Editions are ordered by epoch, then by number. The epoch grows with each publisher that takes over, and with each step back, so
/// that what an earlier publisher still writes is refused.
package struct EditionHead: Hashable, Sendable {
    /// The id of the library.
    package var library: String
    /// The number of the edition, from 1.
    package var edition: Int64
    /// The number of the publisher's lease.
    package var epoch: Int64
    /// When the catalogue was in this state, in whole seconds.
    package var time: Instant
    /// The size of a page of the file, in bytes.
    package var pageSize: Int
    /// The length of the file, in pages.
    package var pages: Int
    /// The hash of the whole file.
    package var hash: [UInt8]
    /// The SHA-256 of the ``EditionChain``.
    package var chain: [UInt8]
    /// Whether an operator went back to this edition, and publishers wait.
    package var isHeld = false

    package init(
        library: String, edition: Int64, epoch: Int64, time: Instant, pageSize: Int, pages: Int, hash: [UInt8],
        chain: [UInt8], isHeld: Bool = false
    ) {
        (self.library, self.edition, self.epoch, self.time) = (library, edition, epoch, time)
        (self.pageSize, self.pages, self.hash, self.chain, self.isHeld) = (pageSize, pages, hash, chain, isHeld)
    }

    /// Whether a reader that shows `other` should show this one.
    package func isAfter(_ other: EditionHead) -> Bool { (epoch, edition) > (other.epoch, other.edition) }
}

// MARK: - Text

extension EditionHead {
    private static let title = "photos-edition 1"
    private static let signature = "signature "
    private static let mostBytes = 4096

    private var text: String {
        """
        \(Self.title)
        library \(library)
        edition \(edition)
        epoch \(epoch)
        time \(time.seconds)
        page-size \(pageSize)
        pages \(pages)
        hash \(Hexadecimal.text(hash))
        chain \(Hexadecimal.text(chain))
        held \(isHeld ? "yes" : "no")

        """
    }

    /// The text with its signature: what is published.
    ///
    /// - Throws: ``EditionFailure/refused(_:)`` if memory is short.
    package func signed(by key: Ed25519.PrivateKey) throws(EditionFailure) -> [UInt8] {
        let bytes = Array(text.utf8)
        do throws(CryptographyError) {
            return bytes
                + "\(Self.signature)\(Hexadecimal.text(try key.signature(for: bytes)))\n".utf8
        } catch {
            throw .refused("the edition cannot be signed: \(error)")
        }
    }

    /// Reads what is published.
    ///
    /// - Parameter keys: those that are trusted.
    /// - Throws: ``EditionFailure/refused(_:)`` unless one of them has signed it.
    package init(signed bytes: [UInt8], by keys: [Ed25519.PublicKey]) throws(EditionFailure) {
        guard bytes.count <= Self.mostBytes else { throw .refused("the edition is too long to be one") }
        let whole = String(decoding: bytes, as: UTF8.self)
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.first == Self.title else { throw .refused("this is not an edition that this version can read") }
        guard lines.count == 12, lines[11].isEmpty, lines[10].hasPrefix(Self.signature),
            let signature = Hexadecimal.bytes(lines[10].dropFirst(Self.signature.count))
        else { throw .refused("the edition is not signed, or incomplete") }
        let content = Array(lines[..<10].map { $0 + "\n" }.joined().utf8)
        guard keys.contains(where: { $0.isValidSignature(signature, for: content) }) else {
            throw .refused("the edition is not signed by a publisher that this reader trusts")
        }
        func value(_ line: Int, _ name: String) -> Substring? {
            lines[line].hasPrefix(name + " ") ? lines[line].dropFirst(name.count + 1) : nil
        }
        guard let library = value(1, "library"), let edition = value(2, "edition").flatMap({ Int64($0) }),
            let epoch = value(3, "epoch").flatMap({ Int64($0) }), let seconds = value(4, "time").flatMap({ Int64($0) }),
            let pageSize = value(5, "page-size").flatMap({ Int($0) }),
            let pages = value(6, "pages").flatMap({ Int($0) }),
            let hash = value(7, "hash").flatMap({ Hexadecimal.bytes($0) }),
            let chain = value(8, "chain").flatMap({ Hexadecimal.bytes($0) }), let held = value(9, "held")
        else { throw .refused("the edition has lines that this version cannot read") }
        self.init(
            library: String(library), edition: edition, epoch: epoch, time: Instant(seconds: seconds),
            pageSize: pageSize, pages: pages,
            hash: hash, chain: chain, isHeld: held == "yes")
        // One text for each head: what else could be written is not read.
        guard Array(text.utf8) == content, edition > 0, epoch > 0, EditionFormat.isPageSize(pageSize),
            (1...Int(UInt32.max)).contains(pages), hash.count == FileHash.length, chain.count == FileHash.length
        else { throw .refused("the edition has values that cannot be right") }
    }
}
