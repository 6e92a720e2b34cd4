internal import Foundation
package import LibraryBase
package import Pictures
internal import Times

/// The stores on which is tested what has to hold on each.
package enum TestStore: CaseIterable, Sendable {
    case folder, memory

    /// An empty one; that of the folder is at a path where nothing is yet.
    package func make(at path: String, clock: any WallClock) -> any BlobStore {
        switch self {
        case .folder: FolderBlobStore(path: path)
        case .memory: MemoryBlobStore(clock: clock)
        }
    }
}

extension BlobStore {
    /// Sets when a blob was last used, in seconds since 1970.
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
