import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// A small HTTP/1.1 server for tests, with real sockets on a free port of 127.0.0.1 by default: a thread a connection, and
/// a closure that answers.
public final class TestServer: Sendable {
    /// Where it listens.
    public let port: UInt16
    private let listener: Int32
    private let answer: @Sendable (TestRequest) -> TestReply
    private let state = Mutex(State())

    private struct State {
        var requests: [TestRequest] = []
        var open: Set<Int32> = []
        var accepted = 0
        var mostOpen = 0
        var isStopped = false
    }

    /// Why there is no server.
    public enum Failure: Error {
        /// The number is `errno`.
        case noSocket(Int32)
    }

    /// Begins to listen. `answer` is called on many threads at once.
    ///
    /// - Parameters:
    ///   - address: an IPv4 address of this machine.
    ///   - port: 0 for a free one.
    public init(
        at address: String = "127.0.0.1", port: UInt16 = 0, _ answer: @escaping @Sendable (TestRequest) -> TestReply
    ) throws {
        (listener, self.port) = try Self.listen(address, port)
        self.answer = answer
        Thread.detachNewThread { [self] in accept() }
    }

    /// Serves files by their paths, and 404 for all else.
    public convenience init(files: [String: TestFile]) throws {
        try self.init { request in files[request.path]?.reply(to: request) ?? TestReply(404, text: "not found") }
    }

    /// The URL of a path, by address unless another name of this machine is given.
    public func url(_ path: String, host: String = "127.0.0.1") -> String {
        "http://\(host):\(port)\(path)"
    }

    /// What was asked, in the order in which it came.
    public var requests: [TestRequest] { state.withLock { $0.requests } }

    /// How many connections were open at once at most.
    public var mostConnections: Int { state.withLock { $0.mostOpen } }

    /// How many connections were accepted in all.
    public var connections: Int { state.withLock { $0.accepted } }

    /// Cuts all connections and accepts no more. To be called at the end of each test.
    public func stop() {
        state.withLock { state in
            // Once only: afterwards the numbers of the descriptors are others'.
            guard !state.isStopped else { return }
            state.isStopped = true
            for socket in state.open.union([listener]) { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    private static func listen(_ host: String, _ port: UInt16) throws -> (socket: Int32, port: UInt16) {
        // Closed in programs that other tests start meanwhile: one that kept it would keep the connection.
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = unsafe inet_addr(host)
        address.sin_port = port.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                unsafe bind(listener, plain, size) == 0 && Glibc.listen(listener, 128) == 0
                    && getsockname(listener, plain, &size) == 0
            }
        }
        guard isListening else { throw Failure.noSocket(errno) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private func accept() {
        while true {
            let socket = Glibc.accept(listener, nil, nil)
            guard socket >= 0 else { break }
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            guard let number = register(socket) else {
                close(socket)
                break
            }
            Thread.detachNewThread { [self] in
                serve(TestConnection(socket, number: number))
                state.withLock { _ = $0.open.remove(socket) }
                close(socket)
            }
        }
        close(listener)
    }

    /// The connection's number; nil once the server is stopped.
    private func register(_ socket: Int32) -> Int? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            state.open.insert(socket)
            state.mostOpen = max(state.mostOpen, state.open.count)
            state.accepted += 1
            return state.accepted - 1
        }
    }

    private func serve(_ connection: TestConnection) {
        while let request = connection.nextRequest() {
            state.withLock { $0.requests.append(request) }
            guard connection.send(answer(request)) else { return }
        }
    }
}
