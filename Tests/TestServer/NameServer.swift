import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// A name server for tests (RFC 1035), on UDP port 53 of 127.0.0.1: it gives every name that it knows one IPv4 address, which
/// may be kept for no time, and says of all others that there are none. For a process in a network of its own
/// (`OwnNetwork`), where the port is free.
public final class NameServer: Sendable {
    private let socket: Int32
    private let addresses = Mutex<[String: String]>([:])

    /// Why there is none; the number is `errno`.
    public struct Failure: Error {
        public var number: Int32
    }

    /// Begins to answer.
    public init() throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
        address.sin_port = UInt16(53).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isBound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(socket, $0, size) == 0 }
        }
        guard isBound else { throw Failure(number: errno) }
        Thread.detachNewThread { [self] in serve() }
    }

    /// Says from now on that a name has an address.
    public func set(_ name: String, _ address: String) {
        addresses.withLock { $0[name] = address }
    }

    private func serve() {
        while true {
            var question = [UInt8](repeating: 0, count: 512)
            var sender = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            unsafe withUnsafeMutablePointer(to: &sender) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { from in
                    let count = unsafe recvfrom(socket, &question, question.count, 0, from, &size)
                    guard count > 12, let answer = answer(to: Array(question.prefix(count))) else { return }
                    _ = unsafe sendto(socket, answer, answer.count, 0, from, size)
                }
            }
        }
    }

    /// A message with the question, and an answer where there is one.
    private func answer(to message: [UInt8]) -> [UInt8]? {
        var labels: [String] = []
        var offset = 12
        while offset < message.count, message[offset] > 0 {
            let end = offset + 1 + Int(message[offset])
            guard end < message.count else { return nil }
            labels.append(String(decoding: message[(offset + 1)..<end], as: UTF8.self).lowercased())
            offset = end
        }
        guard offset + 5 <= message.count else { return nil }
        let question = message[12..<(offset + 5)]
        let address = addresses.withLock { $0[labels.joined(separator: ".")] }
        let isForV4 = message[offset + 2] == 1
        let bytes = isForV4 ? address?.split(separator: ".").compactMap { UInt8($0) } ?? [] : []
        // An answer by the one in charge; a name that isn't known doesn't exist.
        let head: [UInt8] = [0x84 | message[2] & 1, address == nil ? 3 : 0, 0, 1, 0, bytes.isEmpty ? 0 : 1, 0, 0, 0, 0]
        let record: [UInt8] = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]
        return message.prefix(2) + head + question + (bytes.isEmpty ? [] : record + bytes)
    }
}
