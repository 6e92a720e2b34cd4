internal import Foundation

/// Writes whole files: others see the old content or all of the new, also after a crash or a power cut.
package enum AtomicFile {
    /// Makes the folder and those above it, if need be.
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

    /// Writes `bytes` beside `path`, waits until the disk has them, and gives them the name.
    ///
    /// - Parameters:
    ///   - staging: a folder on the same file system to write in first, instead of that of `path`.
    ///   - mode: who may read and write it, as far as the process's mask allows.
    package static func write(
        _ bytes: [UInt8], to path: String, staging: String? = nil, mode: UInt32 = 0o666
    ) throws(FileFailure) {
        let folder = staging ?? splitPath(path).folder
        // The process and a random number keep two writers apart; the dot hides what a crash leaves.
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

    /// Whether a file has the name of one that ``write(_:to:staging:mode:)`` had not yet given its own.
    package static func isStage(_ name: String) -> Bool { name.hasPrefix(stagePrefix) && name.hasSuffix(stageSuffix) }

    private static let stagePrefix = ".photos-"
    private static let stageSuffix = ".part"

    /// Writes `bytes` into what is at `path` already and is no file, as a pipe or `/dev/null`.
    package static func writeThrough(_ bytes: [UInt8], to path: String) throws(FileFailure) {
        let descriptor = unsafe open(PathText.bytes(path), O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        defer { close(descriptor) }
        try write(bytes[...], descriptor: descriptor, path: path)
    }

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
