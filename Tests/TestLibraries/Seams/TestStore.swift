internal import Foundation
package import LibraryBase
package import ObjectStore
package import Pictures
package import TestServer
internal import Times

/// The blob stores that common tests run on.
package enum TestStore: CaseIterable, Sendable {
    /// The last is an S3 store with a folder in front of it.
    case folder, memory, distant

    /// Those whose blobs are on this machine alone.
    package static let here = [TestStore.folder, .memory]

    /// Creates an empty store; a folder store at a path where nothing exists yet.
    package func make(at path: String, clock: any WallClock) -> any BlobStore {
        switch self {
        case .folder: return FolderBlobStore(path: path)
        case .memory: return MemoryBlobStore(clock: clock)
        case .distant:
            guard let far = try? TestObjectStore().blobs() else { preconditionFailure("no socket for a store") }
            return ReadThroughStore(near: FolderBlobStore(path: path), far: far, onCopy: { _, _ in })
        }
    }
}

extension TestObjectStore {
    /// Its blobs, as a library has them. A request is tried again for a second.
    package func blobs(patience: Duration = .seconds(1), key: String = "some") throws -> DistantBlobs {
        DistantBlobs(
            try ObjectStoreSettings(store: "s3://\(Self.bucket)/home", endpoint: endpoint),
            environment: ["AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": "secret"], userAgent: "photos-tests/1",
            patience: patience, now: { Instant(seconds: 1_700_000_000) })
    }
}

extension BlobStore {
    /// Sets the time of a blob's last use, in seconds since 1970.
    package func setUse(of name: BlobName, at seconds: Int64) throws {
        if let path = localFile(of: name) {
            let date = Date(timeIntervalSince1970: Double(seconds))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        } else if let memory = self as? MemoryBlobStore {
            memory.setUse(of: name, at: FileTime(Instant(seconds: seconds)))
        }
    }

    /// The names of all blobs, in order.
    package func names() throws -> [String] {
        var names: [String] = []
        try forEach { names.append($0.name.text) }
        return names.sorted()
    }
}
