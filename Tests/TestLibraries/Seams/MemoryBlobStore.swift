package import Disk
internal import Foundation
package import LibraryBase
package import Pictures
internal import Synchronization
package import Times

/// A blob store in memory, without files.
package final class MemoryBlobStore: BlobStore {
    private struct Blob {
        var bytes: [UInt8]
        var usedAt: FileTime
    }

    private let blobs = Mutex<[BlobName: Blob]>([:])
    private let clock: any WallClock

    /// Creates an empty store.
    package init(clock: any WallClock) { self.clock = clock }

    package func localFile(of name: BlobName) -> String? { nil }

    package func find(_ name: BlobName) -> FoundBlob? {
        let status = blobs.withLock { $0[name].map { BlobStatus(bytes: Int64($0.bytes.count), usedAt: $0.usedAt) } }
        return status.map { FoundBlob(place: .blob(name, in: self), status: $0) }
    }

    package func put(_ bytes: [UInt8], as name: BlobName) throws(FileFailure) {
        let blob = Blob(bytes: bytes, usedAt: clock.fileTime())
        blobs.withLock { $0[name] = blob }
    }

    package func adopt(_ path: String, as name: BlobName) throws(FileFailure) {
        let file = try OpenFile(path)
        try put(try file.first(Int(file.status.fingerprint.bytes)), as: name)
        guard unsafe unlink(PathText.bytes(path)) == 0 else { throw FileFailure(path: path) }
    }

    package func syncToDisk() throws(FileFailure) {}

    package func recordUse(of name: BlobName) { setUse(of: name, at: clock.fileTime()) }

    /// Sets the time of a blob's last use.
    func setUse(of name: BlobName, at time: FileTime) {
        blobs.withLock { $0[name]?.usedAt = time }
    }

    package func read(_ name: BlobName, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        guard let bytes = blobs.withLock({ $0[name]?.bytes }) else {
            throw FileFailure(path: name.text, number: ENOENT)
        }
        return Array(bytes.dropFirst(offset).prefix(count))
    }

    @discardableResult
    package func delete(_ name: BlobName) throws(FileFailure) -> Bool {
        blobs.withLock { $0.removeValue(forKey: name) } != nil
    }

    package func forEach(_ body: (StoredBlob) throws -> Void) throws {
        for name in blobs.withLock({ Array($0.keys) }) {
            guard let status = status(of: name) else { continue }
            try body(StoredBlob(name: name, status: status))
        }
    }

    /// Does nothing: writes are complete at once, so there are no incomplete blobs.
    package func sweep(at now: Instant) {}
}
