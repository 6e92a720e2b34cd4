import Foundation
import Testing

/// The built program, run as a person or a script would.
struct Program {
    /// What a run gave.
    struct Result {
        var status: Int32
        var output: String
        var errors: String

        /// The output as JSON.
        func json() throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        }
    }

    /// A folder of the test's own, with the library in it.
    let folder: String

    /// A command with arguments that starts the program in its turn; empty for none.
    var wrapper: [String] = []

    /// Makes the folder; `Program.remove` takes it away.
    ///
    /// - Parameter inMemory: whether in a file system in memory, where there is one: for tests that write much, and don't care
    ///   for power cuts.
    init(inMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
        let parent = isThere ? memory : FileManager.default.temporaryDirectory.path
        folder = parent + "/photos-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    var library: String { folder + "/library" }

    /// The binary stands beside the tests.
    static let path: String = {
        let bundle = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).resolvingSymlinksInPath()
        var directory = bundle.deletingLastPathComponent()
        while directory.path != "/" {
            let candidate = directory.appendingPathComponent("photos").path
            var isFolder: ObjCBool = false
            if unsafe FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue {
                return candidate
            }
            directory = directory.deletingLastPathComponent()
        }
        return "photos"
    }()

    /// A process ready to be started, its output thrown away.
    func process(_ arguments: [String], environment: [String: String] = [:]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: wrapper.isEmpty ? Self.path : "/usr/bin/env")
        process.arguments = (wrapper.isEmpty ? [] : wrapper + [Self.path]) + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var all = ["PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C", "PHOTOS_LIBRARY": library]
        all.merge(environment) { $1 }
        process.environment = all
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// Runs the program to its end.
    @discardableResult func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
        try run(arguments, environment: environment)
    }

    /// Runs the program to its end. Output goes through files, so a full pipe can't hang it.
    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let process = process(arguments, environment: environment)
        let output = folder + "/.output-\(UUID().uuidString)"
        let errors = folder + "/.errors-\(UUID().uuidString)"
        for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        process.waitUntilExit()
        defer { for path in [output, errors] { try? FileManager.default.removeItem(atPath: path) } }
        return Result(
            status: process.terminationReason == .uncaughtSignal
                ? -process.terminationStatus : process.terminationStatus,
            output: try String(contentsOfFile: output, encoding: .utf8),
            errors: try String(contentsOfFile: errors, encoding: .utf8))
    }

    /// Runs the program with something to read.
    func run(_ arguments: [String], input: String) throws -> Result {
        let path = folder + "/input"
        try input.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        var other = self
        other.wrapper = ["sh", "-c", "exec \"$@\" <'\(path)'", "sh"]
        return try other.run(arguments)
    }

    /// All photos as `photos list` tells them.
    func photos() throws -> [[String: Any]] {
        let list = try run("list", "--json", "--limit", "0", "--no-sync").json()
        return try #require(list["photos"] as? [[String: Any]])
    }

    /// Copies the library, with what is kept besides it, into a folder that is made.
    func keep(as template: String) throws {
        try FileManager.default.createDirectory(atPath: template, withIntermediateDirectories: true)
        for name in ["library", ".local"] {
            try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(template)/\(name)")
        }
    }

    /// Puts what was kept in place of the library.
    func restore(_ template: String) throws {
        for name in ["library", ".local"] {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            try FileManager.default.copyItem(atPath: "\(template)/\(name)", toPath: "\(folder)/\(name)")
        }
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
