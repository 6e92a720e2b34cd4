import Foundation

/// A network and a file of name servers for some tests alone: they are run once more by a process of their own in namespaces of
/// its own (unshare(1), network_namespaces(7)), where a public address can be this machine's, and nothing leaves it.
enum OwnNetwork {
    /// A public address that is this machine's there.
    static let publicAddress = "93.184.216.34"

    /// Said where tests that need one are skipped.
    static let missing = "no network of its own: this machine doesn't let tests make one (unshare --net, ip)"

    private static let mark = "PHOTOS_TEST_NETWORK"

    /// Whether this process is in it.
    static let isHere = ProcessInfo.processInfo.environment[mark] != nil

    /// Whether there can be any.
    static let canBeMade: Bool = {
        let process = command(["true"])
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// Runs the tests whose names match.
    ///
    /// - Returns: the status with which the run ended, 0 where all have passed; how many there were; and what it said.
    static func run(testsNamed filter: String) throws -> (status: Int32, tests: Int, said: String) {
        let process = command([
            CommandLine.arguments[0], "--testing-library", "swift-testing", "--no-parallel", "--filter", filter,
        ])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let tests = said.firstMatch(of: #/run with ([1-9]\d*) test/#).flatMap { Int($0.1) }
        return (process.terminationStatus, tests ?? 0, said)
    }

    private static func command(_ words: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let user = getuid() == 0 ? [] : ["--map-root-user"]
        let script = """
            ip link set lo up && ip address add \(publicAddress)/32 dev lo &&
            mount -t tmpfs photos-test /mnt && echo nameserver 127.0.0.1 >/mnt/resolv.conf &&
            echo 'hosts: files dns' >/mnt/nsswitch.conf &&
            mount --bind /mnt/resolv.conf /etc/resolv.conf && mount --bind /mnt/nsswitch.conf /etc/nsswitch.conf &&
            exec "$@"
            """
        process.arguments = ["unshare", "--net", "--mount"] + user + ["bash", "-c", script, "bash"] + words
        var environment = ProcessInfo.processInfo.environment
        environment[mark] = "1"
        environment["PATH", default: ""] += ":/usr/sbin:/sbin"
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }
}
