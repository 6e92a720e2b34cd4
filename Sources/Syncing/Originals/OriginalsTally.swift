internal import Disk
internal import FileReading
internal import Foundation
internal import LibraryBase
package import Pictures
internal import Times

/// The total size of originals, stored in a file beside them, so that not every new picture costs a walk through all.
/// It is measured now and then, and updated by every process that adds or deletes originals.
///
/// It may be wrong after a process was killed; it is measured again after a day, and after a sync that was killed by
/// the next sync.
package struct OriginalsTally: Sendable {
    private let path: String
    private let clock: any WallClock

    /// The tally of a store of originals.
    package init(_ originals: OriginalStore) {
        (path, clock) = (PathText.join(originals.folder, "tally"), originals.clock)
    }

    /// The file's content, one line: number of files, bytes, when they were counted in seconds since 1970, and whether
    /// a sync is changing them.
    private struct Line {
        var size: CacheSize
        var countedAt: Instant
        var isInSync: Bool

        init(_ size: CacheSize, countedAt: Instant, isInSync: Bool) {
            (self.size, self.countedAt, self.isInSync) = (size, countedAt, isInSync)
        }

        init?(_ bytes: [UInt8]) {
            let numbers = bytes.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A })
                .map { Int64(String(decoding: $0, as: UTF8.self)) }
            guard numbers.count == 4, let files = numbers[0], let size = numbers[1], let time = numbers[2],
                let isInSync = numbers[3]
            else { return nil }
            self.init(
                CacheSize(files: Int(files), bytes: size), countedAt: Instant(seconds: time), isInSync: isInSync != 0)
        }

        var text: String { "\(size.files) \(size.bytes) \(countedAt.seconds) \(isInSync ? 1 : 0)\n" }
    }

    /// How long a measurement is used: 24 h.
    private static let lifetime = Duration.seconds(86_400)

    /// Adds to the counts (negative to subtract), and returns the new ones; nil if they were not measured within a day.
    package func add(files: Int, bytes: Int64) -> CacheSize? {
        change { line in
            // The stored time has whole seconds.
            let age = Instant(seconds: clock.now().seconds) - line.countedAt
            guard (.zero...Self.lifetime).contains(age) else { return nil }
            line.size.files = max(0, line.size.files + files)
            line.size.bytes = max(0, line.size.bytes + bytes)
            return line
        }
    }

    /// Begins the only sync that can run; returns the size, or nil if it has to be measured.
    package func beginSync() -> CacheSize? {
        guard case let wasInSync = isInSync, let size = add(files: 0, bytes: 0), !wasInSync else { return nil }
        note(isInSync: true)
        return size
    }

    /// Ends the sync after all its files are counted.
    package func endSync() { note(isInSync: false) }

    private var isInSync: Bool {
        var isInSync = false
        _ = change { line in
            isInSync = line.isInSync
            return nil
        }
        return isInSync
    }

    private func note(isInSync: Bool) {
        _ = change { line in
            line.isInSync = isInSync
            return line
        }
    }

    /// Stores a new measurement.
    package func set(_ size: CacheSize, isInSync: Bool = false) {
        let descriptor = unsafe open(PathText.bytes(path), O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        flock(descriptor, LOCK_EX)
        Self.write(Line(size, countedAt: clock.now(), isInSync: isInSync), to: descriptor)
    }

    /// Deletes the tally.
    package func remove() {
        _ = unsafe unlink(PathText.bytes(path))
    }

    private func change(_ body: (inout Line) -> Line?) -> CacheSize? {
        let descriptor = unsafe open(PathText.bytes(path), O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        flock(descriptor, LOCK_EX)
        guard let bytes = try? FileBytes.read(descriptor, at: 0, count: 128), var known = Line(bytes),
            let line = body(&known)
        else { return nil }
        Self.write(line, to: descriptor)
        return line.size
    }

    /// If this fails, the next reader measures again.
    private static func write(_ line: Line, to descriptor: Int32) {
        let bytes = Array(line.text.utf8)
        let written = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        ftruncate(descriptor, off_t(max(0, written)))
    }
}
