internal import Bytes
internal import Cryptography
internal import Disk
internal import Foundation
internal import Pictures

/// Compares the file with the hash that its feed declares, if there is one.
struct VerifyHash: DownloadStep {
    func apply(to file: inout ArrivedFile) throws {
        guard let claim = file.claimedHash, let colon = claim.firstIndex(of: ":") else { return }
        let digits = claim[claim.index(after: colon)...]
        let found: [UInt8]
        switch claim[..<colon] {
        case "md5": found = try hash(of: file.contents, by: Insecure.MD5())
        case "sha-1": found = try hash(of: file.contents, by: Insecure.SHA1())
        case "sha-256": found = file.content
        // An algorithm that a later version may support.
        default: return
        }
        guard Hexadecimal.text(found) == digits else { throw RejectedFile.otherHash(claimed: claim) }
        file.matchesDeclaredHash = true
    }

    private func hash(of contents: ArrivedFile.Contents, by function: some HashFunction) throws -> [UInt8] {
        var function = function
        switch contents {
        case .held(let bytes, _): function.update(data: bytes)
        case .part(let path): try update(&function, with: try OpenFile(path))
        case .original(let place): try update(&function, with: try place.open())
        }
        return function.finalize()
    }

    private func update(_ function: inout some HashFunction, with file: borrowing OpenFile) throws(FileFailure) {
        var offset = 0
        while case let piece = try file.bytes(at: offset, count: 256 << 10), !piece.isEmpty {
            function.update(data: piece)
            offset += piece.count
        }
    }
}

/// Why a picture is rejected.
enum RejectedFile: Error {
    /// The image data are incomplete.
    case cut
    case otherHash(claimed: String)
    /// The file may be the answer to another request.
    case desynchronised

    /// Whether a retry can help: for an incomplete file, but not if feed and server disagree.
    var isTransient: Bool {
        switch self {
        case .cut, .desynchronised: true
        case .otherHash: false
        }
    }

    /// The reason, as the end of a sentence that begins with the URL.
    var reason: String {
        switch self {
        case .cut: "ends before the image is complete"
        case .desynchronised: "may be the answer to another request: the server sent unrequested data on the connection"
        case .otherHash(let claimed): "does not match the hash in its feed (\(claimed))"
        }
    }
}
