/// Builds a WebP file chunk by chunk (RFC 9649) without validation.
public struct WebPBuilder: Sendable {
    /// Chunks in order, without padding.
    public var chunks: [(name: String, payload: [UInt8])] = []

    public init() {}

    /// An extended file with a canvas size.
    public init(width: Int, height: Int, hasAlpha: Bool = false) {
        add("VP8X", [hasAlpha ? 0x10 : 0, 0, 0, 0] + Self.little(width - 1, 3) + Self.little(height - 1, 3))
    }

    /// Adds a chunk.
    public mutating func add(_ name: String, _ payload: [UInt8]) {
        chunks.append((name, payload))
    }

    /// Adds the picture of a file written by libwebp.
    public mutating func addPicture(of file: [UInt8]) {
        chunks += Self.picture(of: file)
    }

    /// Adds an animation frame with the picture of a file.
    public mutating func addFrame(x: Int, y: Int, width: Int, height: Int, of file: [UInt8]) {
        let head =
            Self.little(x / 2, 3) + Self.little(y / 2, 3) + Self.little(width - 1, 3) + Self.little(height - 1, 3)
            + [100, 0, 0, 0]
        add("ANMF", head + Self.picture(of: file).flatMap { Self.chunk($0.name, $0.payload) })
    }

    /// The bytes of the file.
    public var bytes: [UInt8] {
        let body = Array("WEBP".utf8) + chunks.flatMap { Self.chunk($0.name, $0.payload) }
        return Array("RIFF".utf8) + Self.little(body.count, 4) + body
    }

    private static func picture(of file: [UInt8]) -> [(name: String, payload: [UInt8])] {
        var found: [(name: String, payload: [UInt8])] = []
        var rest = file.dropFirst(12)
        while rest.count >= 8 {
            let name = String(decoding: rest.prefix(4), as: UTF8.self)
            let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let payload = rest.dropFirst(8).prefix(length)
            rest = rest.dropFirst(8 + length + length % 2)
            if ["ALPH", "VP8 ", "VP8L"].contains(name) { found.append((name, Array(payload))) }
        }
        return found
    }

    private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(payload.count, 4) + payload + (payload.count % 2 == 0 ? [] : [0])
    }

    private static func little(_ value: Int, _ octets: Int) -> [UInt8] {
        (0..<octets).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
