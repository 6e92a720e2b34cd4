internal import CLinux
internal import Foundation

/// A file in memory without a name (memfd_create(2)).
package enum MemoryFile {
    /// A file with these bytes.
    ///
    /// - Parameter name: the name for errors.
    /// - Returns: the descriptor, which the caller closes.
    package static func open(_ bytes: [UInt8], name: String) throws(FileFailure) -> Int32 {
        let descriptor = CLinux_openMemory()
        guard descriptor >= 0 else { throw FileFailure(path: name) }
        do throws(FileFailure) {
            try AtomicFile.write(bytes[...], descriptor: descriptor, path: name)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }
}
