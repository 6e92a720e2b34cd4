import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// The `openssl` program as an HTTPS server on 127.0.0.1, with a certificate of its own that nobody trusts
/// by default.
struct TLSServer {
    static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    let port = Int.random(in: 20_000..<30_000)
    /// The certificate, as a PEM file.
    let certificate: String
    private let process: pid_t

    /// Nil if the port was taken or the program failed. `name` is the host name in the certificate.
    init?(name: String, in folder: String) {
        certificate = folder + "/certificate.pem"
        let key = folder + "/key.pem"
        let making = Self.start(
            ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(name)"]
                + ["-addext", "subjectAltName=DNS:\(name)", "-keyout", key, "-out", certificate])
        guard let making, Self.status(making, 0) == 0 else { return nil }
        let arguments = ["s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", key, "-www"]
        guard let started = Self.start(arguments) else { return nil }
        process = started
        Thread.sleep(forTimeInterval: 0.3)
        guard Self.status(started, WNOHANG) == nil else { return nil }
    }

    func stop() {
        // Not SIGTERM: the threads of the runtime block it, and a child inherits that.
        kill(process, SIGKILL)
        _ = Self.status(process, 0)
    }

    /// Starts the program without input or output. Not with `Process`, whose `waitUntilExit` may hang on a thread of
    /// the concurrency runtime.
    private static func start(_ arguments: [String]) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var words: [UnsafeMutablePointer<CChar>?] = unsafe (["openssl"] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free($0) } }
        var process = pid_t()
        return unsafe posix_spawn(&process, program ?? "", &actions, nil, &words, environ) == 0 ? process : nil
    }

    /// The exit status of a process; nil if it is still running.
    private static func status(_ process: pid_t, _ options: Int32) -> Int32? {
        var status: Int32 = 0
        return unsafe waitpid(process, &status, options) == process ? status : nil
    }
}
