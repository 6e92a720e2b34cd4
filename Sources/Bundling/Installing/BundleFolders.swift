internal import Bytes
internal import Catalog
internal import Disk
internal import Foundation
internal import LibraryBase

/// The library's folder of bundles: a folder for each bundle, in it one for each version that is kept.
struct BundleFolders {
    /// Absolute path.
    let path: String
    let clock: any WallClock

    /// Where a version is, from its path within the folder.
    func absolute(_ folder: String) -> String { PathText.join(path, folder) }

    /// Where a version with this hash of its `bundle.json` is unpacked until it is whole.
    func staging(_ manifest: BundleManifest, hash: [UInt8]) -> String {
        absolute("\(manifest.identity)/\(Self.stagingPrefix)\(Hexadecimal.text(hash.prefix(8)))")
    }

    /// Gives a version that is whole its name, and returns that.
    func keep(_ staging: String, _ manifest: BundleManifest, hash: [UInt8]) throws(FileFailure) -> String {
        let folder = manifest.folder(hash: hash)
        let final = absolute(folder)
        // Nothing refers to what is there: it is of a run that was killed between this and the switch.
        if PathText.exists(final) { try remove(final) }
        guard unsafe rename(PathText.bytes(staging), PathText.bytes(final)) == 0 else { throw FileFailure(path: final) }
        let parent = splitPath(final).folder
        let descriptor = unsafe open(PathText.bytes(parent), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: parent) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileFailure(path: parent) }
        return folder
    }

    /// Deletes what no version is that the catalogue knows.
    ///
    /// - Parameter identity: the bundle of which what is half unpacked goes too.
    func sweep(_ bundles: [BundleRecord], stagingsOf identity: String) {
        let known = Set(bundles.flatMap { [$0.current.folder] + ($0.previous.map { [$0.folder] } ?? []) })
        for bundle in (try? FolderEntry.all(in: path)) ?? [] {
            let folder = absolute(bundle.name)
            if isLeftDownload(bundle.name) { _ = unsafe unlink(PathText.bytes(folder)) }
            for version in (try? FolderEntry.all(in: folder)) ?? [] {
                let isStaging = version.name.hasPrefix(Self.stagingPrefix)
                let isNeeded = isStaging ? bundle.name != identity : known.contains("\(bundle.name)/\(version.name)")
                if !isNeeded { try? remove(PathText.join(folder, version.name)) }
            }
            _ = unsafe rmdir(PathText.bytes(folder))
        }
    }

    /// How the names begin of a folder in which a version is unpacked, and of a zip that is fetched whole.
    private static let (stagingPrefix, downloadPrefix) = (".staging-", ".download-")
    /// An installation that was stopped is begun anew after a week.
    private static let patience = Duration.seconds(7 * 24 * 3600)

    /// Whether a path within the folder is of a version that is not whole yet.
    static func isUnfinished(_ path: String) -> Bool {
        path.hasPrefix(downloadPrefix) || path.split(separator: "/").dropFirst().first?.hasPrefix(stagingPrefix) == true
    }

    /// Deletes a version that is half unpacked.
    func discard(_ staging: String) {
        try? remove(staging)
        _ = unsafe rmdir(PathText.bytes(splitPath(staging).folder))
    }

    /// Deletes what was begun more than a week ago and stopped since. To be called with the lock, so that nobody is at it.
    func sweepForgotten() {
        for bundle in (try? FolderEntry.all(in: path)) ?? [] {
            let folder = absolute(bundle.name)
            if isLeftDownload(bundle.name) { _ = unsafe unlink(PathText.bytes(folder)) }
            for version in (try? FolderEntry.all(in: folder)) ?? [] where version.name.hasPrefix(Self.stagingPrefix) {
                let staging = PathText.join(folder, version.name)
                if isForgotten(staging) { discard(staging) }
            }
        }
    }

    /// Whether nothing was made in a folder, or written to a file, for a week.
    private func isForgotten(_ path: String) -> Bool {
        guard let status = try? FileStatus.ofLink(path) else { return false }
        return clock.age(of: status.fingerprint.modifiedAt) > Self.patience
    }

    /// Where a zip is while it is fetched whole, by this process.
    var download: String { absolute("\(Self.downloadPrefix)\(getpid()).zip") }

    /// Whether a file is a zip of a process that has died.
    private func isLeftDownload(_ name: String) -> Bool {
        guard name.hasPrefix(Self.downloadPrefix),
            let process = pid_t(name.dropFirst(Self.downloadPrefix.count).prefix { $0.isNumber })
        else { return false }
        // Another process may have the number by now.
        return Self.isGone(process) || isForgotten(absolute(name))
    }

    /// Whether there is no process of a number any more.
    static func isGone(_ process: pid_t) -> Bool {
        kill(process, 0) != 0 && errno == ESRCH
    }

    private func remove(_ path: String) throws(FileFailure) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw FileFailure(path: path, number: errno)
        }
    }

    /// How many bytes more the file system takes.
    var free: Int {
        var status = statvfs()
        guard unsafe statvfs(PathText.bytes(path), &status) == 0 else { return .max }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    }
}
