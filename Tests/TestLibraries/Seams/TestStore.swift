internal import Foundation
package import LibraryBase
package import Pictures
internal import Times

/// The blob stores that common tests run on.
package enum TestStore: CaseIterable, Sendable {
    case folder, memory

    /// Creates an empty store; a folder store at a path where nothing exists yet.
    package func make(at path: String, clock: any WallClock) -> any BlobStore {
        switch self {
        case .folder: FolderBlobStore(path: path)
        case .memory: MemoryBlobStore(clock: clock)
        }
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
