import Foundation
internal import Synchronization
internal import TestSupport

/// A server with a JSON Feed of pictures, all of one size, each newer than the one before.
public final class PublishedPhotos: Sendable {
    /// What the server has, and what it was asked for.
    private final class State: Sendable {
        let value = Mutex((numbers: 0..<0, asked: [Int]()))

        var feed: String {
            let items = value.withLock { $0.numbers }.map { number in
                let date = Date(timeIntervalSince1970: 1_600_000_000 + Double(number) * 86_400).ISO8601Format()
                return """
                    {"id": "\(number)", "title": "\(number)", "date_published": "\(date)", "image": "/img/\(number)"}
                    """
            }
            return """
                {"version": "https://jsonfeed.org/version/1.1", "title": "t", "items": [\(items.joined(separator: ","))]}
                """
        }
    }

    private let state = State()
    public let server: TestServer
    /// How large a picture is, in bytes.
    public let size: Int

    /// Makes so many pictures, none of which is published yet.
    public init(_ count: Int) throws {
        let state = state
        let pictures = try (0..<count).map { try TestPhoto.falun($0).jpeg() }
        let largest = pictures.map(\.count).max() ?? 0
        // All of one size, with a comment behind the first marker.
        let files = pictures.map { jpeg -> TestFile in
            let missing = largest - jpeg.count + 4
            let comment = [0xFF, 0xFE, UInt8((missing - 2) >> 8), UInt8((missing - 2) & 255)]
            return TestFile(
                jpeg.prefix(2) + comment + [UInt8](repeating: 0x20, count: missing - 4) + jpeg.dropFirst(2))
        }
        size = largest + 4
        server = try TestServer { request in
            if request.path == "/feed.json" { return TestReply(200, text: state.feed) }
            guard let number = Int(request.path.dropFirst(5)) else { return TestReply(404, text: "") }
            state.value.withLock { $0.asked.append(number) }
            return files[number].reply(to: request)
        }
    }

    /// The pictures that were asked for, by their numbers, in order.
    public var asked: [Int] { state.value.withLock { $0.asked } }

    /// Publishes the pictures up to a number, in place of those that were.
    public func publish(_ count: Int, from first: Int = 0) {
        state.value.withLock { $0.numbers = first..<count }
    }
}
