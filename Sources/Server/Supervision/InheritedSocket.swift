internal import Foundation
internal import NIOCore

/// A socket that a service manager has opened for this process, and at which clients can wait before it runs (sd_listen_fds(3)).
struct InheritedSocket: Sendable {
    let descriptor: Int32
    /// The address that it listens at, as text, or the path of a unix socket.
    let host: String
    /// 0 for a unix socket.
    let port: Int

    var isUnix: Bool { port == 0 }

    /// The number of the first one.
    private static let first: Int32 = 3
    private static let most = 16

    /// The sockets of this process; none if it was started in another way.
    static func all(environment: [String: String], process: Int32 = getpid()) -> [InheritedSocket] {
        guard environment["LISTEN_PID"] == String(process),
            let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), (1...Int32(most)).contains(count)
        else { return [] }
        return (first..<first + count).compactMap { descriptor in
            // Programs that this one starts must not hold it open.
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return InheritedSocket(descriptor)
        }
    }

    /// Another descriptor, for one server: it closes that when it ends, and another can follow in this process.
    func copy() throws -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw IOError(errnoCode: errno, reason: "dup") }
        return copy
    }

    /// Nil for anything but a socket that listens.
    private init?(_ descriptor: Int32) {
        var (isListening, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0, isListening == 1,
            let address = Self.address(of: descriptor)
        else { return nil }
        (self.descriptor, host, port) = (descriptor, address.host, address.port)
    }

    private static func address(of descriptor: Int32) -> (host: String, port: Int)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length)
            }
        }
        guard isKnown == 0 else { return nil }
        return unsafe withUnsafePointer(to: &storage) { pointer -> (host: String, port: Int)? in
            switch unsafe Int32(pointer.pointee.ss_family) {
            case AF_INET:
                let address = unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { unsafe $0.pointee }
                return named(SocketAddress(address))
            case AF_INET6:
                let address = unsafe pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { unsafe $0.pointee }
                return named(SocketAddress(address))
            case AF_UNIX:
                let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
                let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: Int(length)).dropFirst(start)
                return unsafe (String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self), 0)
            default: return nil
            }
        }
    }

    private static func named(_ address: SocketAddress) -> (host: String, port: Int)? {
        address.ipAddress.map { ($0, address.port ?? 0) }
    }
}
