import Foundation
import Testing

/// A small file system in memory, mounted where only those see it that are started through `wrapper`: in a mount namespace of
/// its own, which ends with this object (unshare(1), mount_namespaces(7)).
final class SmallDisk {
    /// Said where tests that need one are skipped.
    static let missing = "no small disk to fill: this machine doesn't let tests mount one (unshare --mount)"

    /// Whether there can be any.
    static let canBeMade: Bool = {
        let folder = FileManager.default.temporaryDirectory.path
        return (try? SmallDisk(at: folder, kibibytes: 64)) != nil
    }()

    /// Why there is none.
    struct NotAllowed: Error {}

    private static let pageSize = 4096
    private let holder = Process()
    private let end = Pipe()
    private let folder: String

    /// Mounts it in place of an existing folder, which stays as it is for all others.
    init(at folder: String, kibibytes: Int) throws {
        self.folder = folder
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let user = getuid() == 0 ? [] : ["--map-root-user"]
        let mount = "mount -t tmpfs -o size=\(kibibytes)k photos-test \"$0\" && echo mounted && exec cat"
        holder.arguments = ["unshare", "--mount"] + user + ["bash", "-c", mount, folder]
        let answer = Pipe()
        holder.standardInput = end
        holder.standardOutput = answer
        holder.standardError = FileHandle.nullDevice
        try holder.run()
        guard try answer.fileHandleForReading.read(upToCount: 8) == Data("mounted\n".utf8) else {
            throw NotAllowed()
        }
    }

    deinit {
        try? end.fileHandleForWriting.close()
        holder.waitUntilExit()
    }

    /// The command that starts another on the disk.
    var wrapper: [String] {
        let user = getuid() == 0 ? [] : ["--user", "--preserve-credentials"]
        return ["nsenter", "--target", "\(holder.processIdentifier)", "--mount"] + user + ["--"]
    }

    /// Where this process finds what stands at `path` on the disk.
    func path(_ path: String) -> String {
        "/proc/\(holder.processIdentifier)/root\(path)"
    }

    /// Copies onto the disk what is under it.
    func copyAll() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: path("\(folder)/\(name)"))
        }
    }

    /// Takes all room but for so many pages of 4 KiB.
    func fill(leaving pages: Int = 0) throws {
        free()
        let ballast = path(folder + "/ballast")
        _ = FileManager.default.createFile(atPath: ballast, contents: nil)
        let descriptor = unsafe open(ballast, O_WRONLY)
        defer { close(descriptor) }
        let page = [UInt8](repeating: 0x55, count: Self.pageSize)
        var count = 0
        while unsafe write(descriptor, page, page.count) == page.count { count += 1 }
        try #require(count >= pages && errno == ENOSPC, "the disk was full before")
        ftruncate(descriptor, (count - pages) * Self.pageSize)
    }

    /// Gives the room back.
    func free() {
        try? FileManager.default.removeItem(atPath: path(folder + "/ballast"))
    }
}
