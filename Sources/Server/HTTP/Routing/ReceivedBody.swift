internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

extension ServerRequest {
    /// The size of pieces in bytes, and the longest time without any.
    private static let (pieceSize, stall) = (256 << 10, Duration.seconds(60))

    /// Receives a long body in pieces, without holding it in memory.
    ///
    /// - Parameter take: receives the pieces in order; also what arrived before an error.
    /// - Throws: what `take` throws, ``Problem`` 408 if the client stops sending, 413 for more than ``bodyLimit``.
    func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
        let (body, bodyLimit) = (body, bodyLimit)
        let progress = Progress()
        try await withThrowingTaskGroup { group in
            group.addTask {
                var (piece, total) = ([UInt8](), 0)
                do {
                    for try await buffer in body {
                        progress.note()
                        total += buffer.readableBytes
                        guard total <= bodyLimit else {
                            throw Problem(.contentTooLarge, "body too large: expected at most \(bodyLimit) bytes")
                        }
                        piece += buffer.readableBytesView
                        guard piece.count >= Self.pieceSize else { continue }
                        let full = piece
                        piece = []
                        try await take(full)
                    }
                } catch let error as HTTPParserError {
                    if !piece.isEmpty { try? await take(piece) }
                    throw Problem.badRequest("invalid body: its chunks are malformed (\(error))")
                } catch {
                    if !piece.isEmpty { try? await take(piece) }
                    throw error
                }
                if !piece.isEmpty { try await take(piece) }
                // A cancelled task sees the body end early.
                try Task.checkCancellation()
            }
            group.addTask {
                while true {
                    try await Task.sleep(for: .seconds(2))
                    guard progress.age < Self.stall else {
                        throw Problem(.requestTimeout, "nothing arrived for \(Self.stall.components.seconds) s")
                    }
                }
            }
            defer { group.cancelAll() }
            _ = try await group.next()
        }
    }
}

/// When the last bytes came.
private final class Progress: Sendable {
    private let last = Mutex(ContinuousClock.now)

    /// The time since then.
    var age: Duration { last.withLock { $0.duration(to: .now) } }

    func note() {
        last.withLock { $0 = .now }
    }
}
