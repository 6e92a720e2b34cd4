internal import Bytes
internal import Catalog
internal import Disk
internal import Foundation
internal import LibraryBase

/// The library's `bundles` folder. It has a folder for each bundle, with a folder for each installed version.
struct BundleFolders {
    /// Absolute path.
    let path: String
    let clock: any WallClock

    /// The absolute path of a version, from its path within the folder.
    func absolute(_ folder: String) -> String { PathText.join(path, folder) }

    /// Where a version with this hash of its `bundle.json` is unpacked until it is complete.
    func staging(_ manifest: BundleManifest, hash: [UInt8]) -> String {
        absolute("\(manifest.identity)/\(Self.stagingPrefix)\(Hexadecimal.text(hash.prefix(8)))")
    }

    /// Renames a complete version to its final name, and returns that name.
    func keep(_ staging: String, _ manifest: BundleManifest, hash: [UInt8]) throws(FileFailure) -> String {
        let folder = manifest.folder(hash: hash)
        let final = absolute(folder)
        // Nothing refers to this folder: it is left from a run that was killed between the rename and the switch.
        if PathText.exists(final) { try remove(final) }
        guard unsafe rename(PathText.bytes(staging), PathText.bytes(final)) == 0 else { throw FileFailure(path: final) }
        let parent = splitPath(final).folder
        let descriptor = unsafe open(PathText.bytes(parent), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(path: parent) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileFailure(path: parent) }
        return folder
    }

    /// Deletes the folders that belong to no installed version.
    ///
    /// - Parameter identity: the bundle whose incomplete versions are deleted too.
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

    /// Prefixes of the folder in which a version is unpacked, and of a completely downloaded zip.
    private static let (stagingPrefix, downloadPrefix) = (".staging-", ".download-")
    /// An interrupted installation starts again from nothing after this time.
    private static let stagingLifetime = Duration.seconds(7 * 24 * 3600)

    /// Whether a path within the folder belongs to an incomplete version.
    static func isUnfinished(_ path: String) -> Bool {
        path.hasPrefix(downloadPrefix) || path.split(separator: "/").dropFirst().first?.hasPrefix(stagingPrefix) == true
    }

    /// Deletes an incomplete version.
    func discard(_ staging: String) {
        try? remove(staging)
        _ = unsafe rmdir(PathText.bytes(splitPath(staging).folder))
    }

    /// Deletes installations that were interrupted more than a week ago. The caller must hold the lock.
    func sweepAbandoned() {
        for bundle in (try? FolderEntry.all(in: path)) ?? [] {
            let folder = absolute(bundle.name)
            if isLeftDownload(bundle.name) { _ = unsafe unlink(PathText.bytes(folder)) }
            for version in (try? FolderEntry.all(in: folder)) ?? [] where version.name.hasPrefix(Self.stagingPrefix) {
                let staging = PathText.join(folder, version.name)
                if isAbandoned(staging) { discard(staging) }
            }
        }
    }

    /// Whether a folder or file was last modified more than a week ago.
    private func isAbandoned(_ path: String) -> Bool {
        guard let status = try? FileStatus.ofLink(path) else { return false }
        return clock.age(of: status.fingerprint.modifiedAt) > Self.stagingLifetime
    }

    /// Where this process stores a zip that is downloaded as a whole.
    var download: String { absolute("\(Self.downloadPrefix)\(getpid()).zip") }

    /// Whether a file is the downloaded zip of a process that has ended.
    private func isLeftDownload(_ name: String) -> Bool {
        guard name.hasPrefix(Self.downloadPrefix),
            let process = pid_t(name.dropFirst(Self.downloadPrefix.count).prefix { $0.isNumber })
        else { return false }
        // Another process can have the same number by now.
        return Self.hasEnded(process) || isAbandoned(absolute(name))
    }

    /// Whether no process has this number.
    static func hasEnded(_ process: pid_t) -> Bool {
        kill(process, 0) != 0 && errno == ESRCH
    }

    private func remove(_ path: String) throws(FileFailure) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw FileFailure(path: path, number: errno)
        }
    }

    /// Free bytes on the file system.
    var free: Int {
        var status = statvfs()
        guard unsafe statvfs(PathText.bytes(path), &status) == 0 else { return .max }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    }
}
