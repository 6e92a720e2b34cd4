import Containers
internal import FileReading

/// A file's bytes by position, through a window of 4 kB, so that walking headers costs few system calls.
struct FileWindow: ByteSource {
    private static let windowSize = 4096
    /// What is read where a walk has jumped to: most such places are left at once, and a PNG has thousands of them.
    private static let firstSize = 64

    /// None when the window is the whole file.
    private let descriptor: Int32?
    private var window: [UInt8] = []
    private var windowStart = 0

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// A file that is in memory.
    init(bytes: [UInt8]) {
        descriptor = nil
        window = bytes
    }

    /// The byte at a position; nil past the file's end.
    mutating func byte(at position: Int) throws(MetadataError) -> UInt8? {
        if position < windowStart || position >= windowStart + window.count {
            guard let descriptor else { return nil }
            let goesOn = position == windowStart + window.count
            window = try Self.read(descriptor, at: position, count: goesOn ? Self.windowSize : Self.firstSize)
            windowStart = position
        }
        return window.first == nil ? nil : window[position - windowStart]
    }

    /// The bytes from a position on; fewer than `count` at the file's end.
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
