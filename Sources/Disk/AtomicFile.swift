internal import Foundation

/// Replaces whole files: readers see the old content or all of the new one, even after a crash or a loss of power.
package enum AtomicFile {
    /// Creates the folder and its missing parents.
    package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(FileFailure) {
        guard unsafe mkdir(PathText.bytes(path), mode) != 0 else { return }
        switch errno {
        case EEXIST:
            guard try FileStatus.of(path).kind == .folder else { throw FileFailure(path: path, number: ENOTDIR) }
        case ENOENT:
            let parent = splitPath(path).folder
            guard parent != path else { throw FileFailure(path: path, number: ENOENT) }
            try makeFolder(parent)
            guard unsafe mkdir(PathText.bytes(path), mode) == 0 || errno == EEXIST else {
                throw FileFailure(path: path)
            }
        default: throw FileFailure(path: path)
        }
    }

    /// Writes `bytes` to a temporary file beside `path`, calls fsync, and renames it.
    ///
    /// - Parameters:
    ///   - staging: a folder on the same file system for the temporary file, instead of that of `path`.
    ///   - mode: the permissions, restricted by the process's umask.
    package static func write(
        _ bytes: [UInt8], to path: String, staging: String? = nil, mode: UInt32 = 0o666
    ) throws(FileFailure) {
        let folder = staging ?? splitPath(path).folder
        // The process id and a random number avoid conflicts between writers; the leading dot hides remains of a crash.
        let number = UInt32.random(in: 0...UInt32.max)
        let stage = PathText.join(folder, "\(stagePrefix)\(getpid())-\(number)\(stageSuffix)")
        let descriptor = unsafe open(PathText.bytes(stage), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        do throws(FileFailure) {
            defer { close(descriptor) }
            try write(bytes[...], descriptor: descriptor, path: path)
            guard fsync(descriptor) == 0 else { throw FileFailure(path: path) }
        } catch {
            _ = unsafe unlink(PathText.bytes(stage))
            throw error
        }
        guard unsafe rename(PathText.bytes(stage), PathText.bytes(path)) == 0 else {
            let failure = FileFailure(path: path)
            _ = unsafe unlink(PathText.bytes(stage))
            throw failure
        }
    }

    /// Waits until the names in a folder are on the disk: that of a file that was just renamed into it, for example.
    package static func syncFolder(_ path: String) throws(FileFailure) {
        let descriptor = unsafe open(PathText.bytes(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        defer { close(descriptor) }
        // Some network file systems cannot.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw FileFailure(path: path) }
    }

    /// Waits until the content of a file is on the disk.
    package static func syncToDisk(_ path: String) throws(FileFailure) {
        let descriptor = unsafe open(PathText.bytes(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileFailure(path: path) }
    }

    /// Gives a file another name, unless a file has it: rename(2) would replace that one. The old name may stay.
    ///
    /// - Returns: false if there is a file of the new name.
    package static func renameWithoutReplacing(_ path: String, to new: String) throws(FileFailure) -> Bool {
        if unsafe link(PathText.bytes(path), PathText.bytes(new)) == 0 { return true }
        let failure = FileFailure(path: new)
        switch failure.number {
        case EEXIST: return false
        // FAT and exFAT have one name for a file.
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
            if PathText.exists(new) { return false }
            guard unsafe rename(PathText.bytes(path), PathText.bytes(new)) == 0 else { throw FileFailure(path: new) }
            return true
        default: throw failure
        }
    }

    /// Whether a name is that of a temporary file of ``write(_:to:staging:mode:)``.
    package static func isStage(_ name: String) -> Bool { name.hasPrefix(stagePrefix) && name.hasSuffix(stageSuffix) }

    private static let stagePrefix = ".photos-"
    private static let stageSuffix = ".part"

    /// Writes `bytes` to an existing `path` that is not a regular file, such as a pipe or `/dev/null`.
    package static func writeThrough(_ bytes: [UInt8], to path: String) throws(FileFailure) {
        let descriptor = unsafe open(PathText.bytes(path), O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        defer { close(descriptor) }
        try write(bytes[...], descriptor: descriptor, path: path)
    }

    /// Writes all bytes to an open file, without fsync; `path` is for the error.
    package static func write(_ bytes: ArraySlice<UInt8>, descriptor: Int32, path: String) throws(FileFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileFailure(path: path)
            }
            rest = rest.dropFirst(count)
        }
    }
}
