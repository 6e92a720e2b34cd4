import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// One connection of a `TestServer`, on a thread of its own.
final class TestConnection {
    private let socket: Int32
    private let number: Int
    private var unread: [UInt8] = []
    /// Made once, so that a test of memory measures the client's.
    private static let zeros = [UInt8](repeating: 0, count: 65_536)

    init(_ socket: Int32, number: Int) {
        self.socket = socket
        self.number = number
        var on: Int32 = 1
        unsafe setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Waits for a request; nil when there will be none.
    func nextRequest() -> TestRequest? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = unread.firstRange(of: end) {
                let head = String(decoding: unread[..<range.lowerBound], as: UTF8.self)
                unread.removeSubrange(..<range.upperBound)
                var request = TestRequest(head: head, connection: number)
                let length = request.flatMap { $0.headers["content-length"] }.flatMap { Int($0) } ?? 0
                while unread.count < length { guard receive() else { return nil } }
                request?.body = Array(unread.prefix(length))
                unread.removeFirst(length)
                return request
            }
            guard receive() else { return nil }
        }
    }

    /// Waits for more; false when there will be none.
    private func receive() -> Bool {
        var piece = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(socket, &piece, piece.count, 0)
        guard count > 0 else { return false }
        unread += piece[..<count]
        return true
    }

    /// Sends a reply; false if the connection has to end.
    func send(_ reply: TestReply) -> Bool {
        if reply.delay > .zero { sleep(reply.delay) }
        let head = Array(reply.head.utf8).prefix(reply.cutHeadAfter ?? .max)
        guard send(head), reply.cutHeadAfter == nil else { return false }
        guard reply.status != 304, reply.status != 204 else { return !reply.closes }
        var sent = 0
        let end = min(reply.body.count, reply.cutAfter ?? .max, reply.stallAfter ?? .max)
        while sent < end {
            let count = min(end - sent, reply.drip?.bytes ?? Self.zeros.count, Self.zeros.count)
            guard send(reply.framed(piece(of: reply.body, sent..<sent + count))) else { return false }
            sent += count
            if let drip = reply.drip { sleep(drip.pause) }
        }
        if reply.stallAfter != nil { waitForEnd() }
        if reply.resets { reset() }
        if reply.cutAfter != nil || reply.stallAfter != nil { return false }
        if reply.framing == .chunked, !send(Array("0\r\n\r\n".utf8)[...]) { return false }
        return !reply.closes && reply.framing != .close
    }

    /// Waits until the client ends the connection, some seconds at most.
    private func waitForEnd() {
        var connection = pollfd(fd: socket, events: Int16(POLLIN) | 0x2000, revents: 0)  // POLLRDHUP
        _ = unsafe poll(&connection, 1, 5_000)
    }

    /// Lets the end of the connection be a reset (socket(7), SO_LINGER).
    private func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private func piece(of body: TestReply.Body, _ range: Range<Int>) -> ArraySlice<UInt8> {
        switch body {
        case .bytes(let bytes): bytes[range]
        case .zeros: Self.zeros.prefix(range.count)
        }
    }

    private func send(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func sleep(_ duration: Duration) {
        Thread.sleep(forTimeInterval: duration / .seconds(1))
    }
}

extension TestReply {
    /// A piece of the body as it goes over the line.
    fileprivate func framed(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard framing == .chunked else { return piece }
        return Array(String(piece.count, radix: 16).utf8) + "\r\n".utf8 + piece + "\r\n".utf8
    }
}
