internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// How many connections there are at a time, altogether and from one address.
final class ConnectionLimit: Sendable {
    /// Somebody has as many as there may be.
    struct Exceeded: Error {}

    /// What there may be: more than any browser or proxy opens, and fewer than the files that a process may have open.
    static let (most, mostOfOne) = (800, 400)

    private let counts = Mutex<(all: Int, byAddress: [String: Int])>((0, [:]))

    /// Connections at the moment.
    var count: Int { counts.withLock { $0.all } }

    /// Counts a connection until it is closed.
    ///
    /// - Throws: ``Exceeded`` for one that is too many, which was told so where it speaks no TLS.
    func admit(_ channel: any Channel, mayTell: Bool = false) throws {
        let client = ClientAddress(peer: channel.remoteAddress, headers: [:])
        let address = client.text
        // A proxy on this machine brings everybody.
        let most = client.isLocal ? Self.most : Self.mostOfOne
        let isAdmitted = counts.withLock { counts in
            guard counts.all < Self.most, counts.byAddress[address, default: 0] < most else { return false }
            counts.all += 1
            counts.byAddress[address, default: 0] += 1
            return true
        }
        guard isAdmitted else {
            if mayTell { channel.writeAndFlush(Self.refusal, promise: nil) }
            throw Exceeded()
        }
        channel.closeFuture.whenComplete { [self] _ in leave(address) }
    }

    private func leave(_ address: String) {
        counts.withLock { counts in
            counts.all -= 1
            let left = counts.byAddress[address, default: 1] - 1
            counts.byAddress[address] = left > 0 ? left : nil
        }
    }

    private static let refusal = ByteBuffer(
        string: "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
}
