internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import NIOPosix
internal import PhotoLibrary

extension Answer {
    /// The response in Hummingbird's types.
    var response: Response {
        var headers = headers
        // Hummingbird's writer sets a length of 0 without a body, but a 304 must have the length of the content that is not sent,
        // or none.
        let length = headers[.contentLength]
        let body: ResponseBody
        switch self.body {
        case .none: body = ResponseBody()
        case .bytes(let bytes): body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        case .shared(let buffer): body = ResponseBody(byteBuffer: buffer)
        case .file(let file, let range): body = Self.body(of: file, range)
        case .events(let stream): body = Self.body(of: stream)
        }
        headers[.contentLength] = length ?? (status == .notModified ? nil : body.contentLength.map(String.init))
        var response = Response(status: status, body: body)
        response.headers = headers
        return response
    }

    /// The number of bytes read at a time: what one slow client holds in memory.
    private static let piece = 128 << 10

    /// Streams a file; each piece is read when the previous one has been written.
    private static func body(of served: ServedFile, _ range: Range<Int64>) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let start = offset
                let count = Int(min(Int64(piece), range.upperBound - offset))
                while try await !NIOThreadPool.singleton.runIfActive({ try served.file.prepare(toReadAt: start) }) {
                    try Task.checkCancellation()
                }
                let bytes = try await NIOThreadPool.singleton.runIfActive {
                    try served.file.read(at: start, count: count)
                }
                // A file that became shorter cannot be reported after the headers: the connection is cut.
                guard !bytes.isEmpty else { throw PictureError.changing }
                offset += Int64(bytes.count)
                try await writer.write(ByteBuffer(bytes: bytes))
            }
            try await writer.finish(nil)
        }
    }

    private static func body(of events: EventStream) -> ResponseBody {
        ResponseBody { writer in
            for await text in events { try await writer.write(ByteBuffer(string: text)) }
            try await writer.finish(nil)
        }
    }
}
