import Containers
internal import FileReading

/// Reads a file through a window of 4 KiB, so that walking over headers costs few system calls.
struct FileWindow: ByteSource {
    private static let windowSize = 4096
    /// Bytes to read after a jump. Most such positions are left at once, and a PNG has thousands of them.
    private static let firstSize = 64

    /// Nil if the window is the whole file.
    private let descriptor: Int32?
    private var window: [UInt8] = []
    private var windowStart = 0

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Creates a window on a file in memory.
    init(bytes: [UInt8]) {
        descriptor = nil
        window = bytes
    }

    /// The length of the file in bytes; nil if it cannot be told.
    var length: Int? {
        guard let descriptor else { return window.count }
        return FileBytes.length(descriptor)
    }

    /// The byte at a position; nil past the end of the file.
    mutating func byte(at position: Int) throws(MetadataError) -> UInt8? {
        if position < windowStart || position >= windowStart + window.count {
            guard let descriptor else { return nil }
            let goesOn = position == windowStart + window.count
            window = try Self.read(descriptor, at: position, count: goesOn ? Self.windowSize : Self.firstSize)
            windowStart = position
        }
        return window.first == nil ? nil : window[position - windowStart]
    }

    /// The bytes from a position on; fewer than `count` at the end of the file.
    mutating func bytes(at position: Int, count: Int) throws(MetadataError) -> [UInt8] {
        guard let descriptor else { return Array(window.dropFirst(position).prefix(count)) }
        if count > Self.windowSize { return try Self.read(descriptor, at: position, count: count) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for offset in 0..<count {
            guard let byte = try byte(at: position + offset) else { break }
            bytes.append(byte)
        }
        return bytes
    }

    private static func read(_ descriptor: Int32, at position: Int, count: Int) throws(MetadataError) -> [UInt8] {
        do throws(FileBytes.Failure) {
            return try FileBytes.read(descriptor, at: position, count: count)
        } catch {
            throw .unreadable(errno: error.number)
        }
    }
}
