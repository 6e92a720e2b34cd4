import TestSupport

/// One way in which a server can be wrong.
public enum Fault: String, CaseIterable, Sendable {
    // The line.
    case cutHead, cut, reset, stall, drip, slow
    // How long it is.
    case shortLength, longLength, twoLengths, cutWithoutLength, extraBytes
    // What it is.
    case page, emptyBody, wrongType, noType, otherContent, olderVersionCut, olderVersionUntold
    // How it is coded.
    case gzip, gzipCut, gzipThatIsNone, gzipUntold, unknownCoding
    // Which part it is.
    case rangeIgnored, pageForRange, otherStart, otherTotal, rangeWithoutNumbers, otherETag, noETag, halfOfTheRest
    case unsatisfiable, unsatisfiableWithTotal, partUnasked
    // What the server has to say.
    case notFound, gone, tooManyRequests, serverError, unavailable, noContent, notModified
    // Where it leads.
    case redirect, redirectInCircles, redirectToLoopback, redirectToFile, redirectToNowhere
    // Without end.
    case endlessHead, endlessInterim, endlessExtension, endlessTrailer, notHTTP
}

/// What a server has under one path.
public struct Published: Sendable {
    /// What is right.
    public var file: TestFile
    /// What was there before; it is sent in part only, since nobody could know that it is not right.
    public var older: TestFile?
    /// Whether who asks is told a hash, so that other bytes of the same length can be known.
    public var isHashed: Bool

    /// A file with what was there before.
    public init(_ file: TestFile, older: TestFile? = nil, isHashed: Bool = false) {
        self.file = file
        self.older = older
        self.isHashed = isHashed
    }
}

extension Fault {
    /// The wrong answer to a request; the right one where this fault would not be wrong, or nobody could know.
    func reply(
        to request: TestRequest, for published: Published, dice: inout SeededGenerator
    ) -> TestReply {
        var reply = published.file.reply(to: request)
        let isPart = reply.status == 206
        if isPart, let wrong = wrongPart(reply, of: published.file, request, &dice) { return wrong }
        switch self {
        case .cutHead: reply.cutHeadAfter = Int.random(in: 0..<max(1, reply.head.utf8.count), using: &dice)
        case .cut: reply.cutAfter = Int.random(in: 0...reply.body.count, using: &dice)
        case .reset:
            reply.cutAfter = Int.random(in: 0...reply.body.count, using: &dice)
            reply.resets = true
        case .stall: reply.stallAfter = Int.random(in: 0...reply.body.count, using: &dice)
        case .drip: reply.drip = (1, .milliseconds(30))
        case .slow: reply.delay = .milliseconds(Int.random(in: 0..<60, using: &dice))
        case .olderVersionCut, .olderVersionUntold:
            guard var older = published.older else { break }
            if self == .olderVersionUntold { (older.etag, older.lastModified) = (nil, nil) }
            reply = older.reply(to: request)
            reply.cutAfter = Int.random(in: 0..<max(1, reply.body.count), using: &dice)
        case .otherContent where published.isHashed:
            guard case .bytes(var bytes) = reply.body, !bytes.isEmpty else { break }
            bytes[Int.random(in: 0..<bytes.count, using: &dice)] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
            reply.body = .bytes(bytes)
        default: return wrongBody(reply, &dice) ?? wrongAnswer(request, &dice) ?? reply
        }
        return reply
    }

    /// A part that is not the one that was asked for.
    private func wrongPart(
        _ reply: TestReply, of file: TestFile, _ request: TestRequest, _ dice: inout SeededGenerator
    ) -> TestReply? {
        let count = file.bytes.count
        let start = count - reply.body.count
        var reply = reply
        switch self {
        case .rangeIgnored: return TestReply(200, headers: file.headers, body: .bytes(file.bytes))
        case .pageForRange: return TestReply(200, headers: [("Content-Type", "text/html")], text: Self.signIn)
        case .otherStart:
            let other = Int.random(in: 0..<count, using: &dice)
            guard other != start else { return nil }
            reply.setHeader("Content-Range", "bytes \(other)-\(count - 1)/\(count)")
            reply.body = .bytes(Array(file.bytes[other...]))
        case .otherTotal:
            reply.setHeader("Content-Range", "bytes \(start)-\(count + 9)/\(count + 10)")
            reply.body = .bytes(file.bytes[start...] + [UInt8](repeating: 0xD9, count: 10))
        case .rangeWithoutNumbers: reply.setHeader("Content-Range", "bytes */*")
        case .otherETag: reply.setHeader("ETag", "\"other\"")
        case .noETag where file.etag != nil: reply.setHeader("ETag", nil)
        case .halfOfTheRest:
            let end = start + reply.body.count / 2
            guard end > start else { return nil }
            reply.setHeader("Content-Range", "bytes \(start)-\(end - 1)/\(count)")
            reply.body = .bytes(Array(file.bytes[start..<end]))
        case .unsatisfiable: return TestReply(416, headers: [("Content-Range", "bytes */\(start)")], text: "no")
        default: return nil
        }
        return reply
    }

    /// The right body, or what looks like it, told wrongly.
    private func wrongBody(_ right: TestReply, _ dice: inout SeededGenerator) -> TestReply? {
        guard case .bytes(let bytes) = right.body, !bytes.isEmpty else { return nil }
        var reply = right
        switch self {
        case .shortLength: reply.framing = .claimed(Int.random(in: 0..<bytes.count, using: &dice))
        case .longLength:
            reply.framing = .claimed(bytes.count + Int.random(in: 1...5000, using: &dice))
            reply.closes = Bool.random(using: &dice)
        case .twoLengths:
            reply.headers.insert(("Content-Length", "\(Int.random(in: 0...(2 * bytes.count), using: &dice))"), at: 0)
        case .cutWithoutLength:
            reply.framing = .close
            reply.body = .bytes(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &dice))))
        case .extraBytes:
            reply.framing = .claimed(bytes.count)
            // No answer by itself: nobody could know that it is not the one to the next request.
            reply.body = .bytes(bytes + Array("more than was said".utf8))
        case .page:
            reply = TestReply(200, headers: [("Content-Type", "text/html")], text: Self.signIn)
        case .emptyBody: reply.body = .bytes([])
        case .partUnasked:
            guard right.status == 200 else { return nil }
            let start = Int.random(in: 0..<bytes.count, using: &dice)
            reply.status = 206
            reply.setHeader("Content-Range", "bytes \(start)-\(bytes.count - 1)/\(bytes.count)")
            reply.body = .bytes(Array(bytes[start...]))
        case .wrongType: reply.setHeader("Content-Type", "text/html")
        case .noType: reply.setHeader("Content-Type", nil)
        case .gzip, .gzipCut:
            guard right.status == 200 else { return nil }
            let packed = Gzip.stored(bytes)
            reply.headers.append(("Content-Encoding", "gzip"))
            let end = self == .gzip ? packed.count : Int.random(in: 0..<packed.count, using: &dice)
            reply.body = .bytes(Array(packed[..<end]))
        case .gzipThatIsNone: reply.headers.append(("Content-Encoding", "gzip"))
        case .gzipUntold: reply.body = .bytes(Gzip.stored(bytes))
        case .unknownCoding: reply.headers.append(("Content-Encoding", "rot13"))
        default: return nil
        }
        return reply
    }

    /// Something else.
    private func wrongAnswer(_ request: TestRequest, _ dice: inout SeededGenerator) -> TestReply? {
        let host = request.headers["host"] ?? ""
        let port = host.split(separator: ":").last ?? "80"
        switch self {
        case .unsatisfiable, .unsatisfiableWithTotal:
            let total = self == .unsatisfiable ? "*" : "\(Int.random(in: 0..<5000, using: &dice))"
            return TestReply(416, headers: [("Content-Range", "bytes */\(total)")], text: "no")
        case .notFound: return TestReply(404, text: Self.signIn)
        case .gone: return TestReply(request.path.hasSuffix(".xml") ? 404 : 410, text: Self.signIn)
        case .tooManyRequests: return TestReply(429, headers: [("Retry-After", "0")], text: "wait")
        case .serverError: return TestReply(500, text: "oh")
        case .unavailable: return TestReply(503, headers: Self.retryAfter(&dice), text: "later")
        case .noContent: return TestReply(204)
        case .notModified: return TestReply(304)
        case .redirect:
            return .redirect([301, 302, 303, 307, 308].randomElement(using: &dice) ?? 302, to: request.path + "?again")
        case .redirectInCircles: return .redirect(302, to: request.path + "?circle")
        case .redirectToLoopback: return .redirect(302, to: "http://localhost:\(port)\(request.path)?secret")
        case .redirectToFile: return .redirect(302, to: "file:///etc/passwd")
        case .redirectToNowhere: return TestReply(302, text: "where?")
        case .endlessHead:
            return .raw("HTTP/1.1 200 OK\r\n" + String(repeating: "X-More: and more\r\n", count: 20_000))
        case .endlessInterim:
            return .raw(String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n", count: 8_000))
        case .endlessExtension:
            return .raw(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;" + String(repeating: "x=y;", count: 20_000))
        case .endlessTrailer:
            return .raw(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
                    + String(repeating: "X-More: and more\r\n", count: 20_000))
        case .notHTTP: return .raw("220 mail.example.org ESMTP\r\n")
        default: return nil
        }
    }

    private static let signIn = "<!DOCTYPE html><html><head><title>Sign in</title></head><body>Sign in</body></html>"

    /// None, mostly, and seldom one that takes time.
    private static func retryAfter(_ dice: inout SeededGenerator) -> [(name: String, value: String)] {
        let seconds = ["0", "0", "1"].randomElement(using: &dice) ?? "0"
        return Int.random(in: 0..<20, using: &dice) == 0 ? [("Retry-After", seconds)] : []
    }
}
