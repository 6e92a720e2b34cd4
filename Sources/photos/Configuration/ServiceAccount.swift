internal import Foundation
internal import PhotoLibrary

/// The user and the library of the system's service, for `photos --service COMMAND`.
///
/// `photos help libraries` describes the option. It is not one of the parser, because it stands before the command alone: `photos names`
/// has an option of that name.
///
/// A command of root's would leave files in the library that the service cannot change.
struct ServiceAccount {
    static let option = "--service"
    /// The user that the Debian package makes.
    private static let name = "photos"
    /// The folder that systemd gives to it (`StateDirectory`).
    private static let home = "/var/lib/photos"

    /// Whether this process works as the user of the service, in its library.
    static var isUsed: Bool {
        guard let account = try? ServiceAccount() else { return false }
        return geteuid() == account.user && ProcessInfo.processInfo.environment["HOME"] == home
    }

    private let user: uid_t
    private let group: gid_t

    /// - Throws: ``LibraryError/notFound(_:)`` if this machine has no such user.
    private init() throws(LibraryError) {
        guard let entry = unsafe getpwnam(Self.name) else {
            throw .notFound("no user '\(Self.name)' on this machine: the Debian package of photos makes it")
        }
        unsafe (user, group) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
    }

    /// Starts this program anew as the user of the service, without the option, if the option comes before the command. Has to be
    /// called before there are other threads.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` if this process may not; ``LibraryError/notFound(_:)`` without such a user.
    static func enter(_ arguments: [String]) throws(LibraryError) {
        guard let index = arguments.prefix(while: { $0.hasPrefix("-") }).firstIndex(of: option) else { return }
        var rest = arguments
        rest.remove(at: index)
        try ServiceAccount().run(rest)
    }

    private func run(_ arguments: [String]) throws(LibraryError) -> Never {
        // What the link means cannot be read after the change.
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
        if geteuid() != user {
            guard geteuid() == 0 else {
                throw .notAllowed(
                    "\(Self.option) needs root: sudo photos \(Self.option) \(arguments.joined(separator: " "))")
            }
            // The groups first, while there is the permission for it.
            guard unsafe initgroups(Self.name, group) == 0, setgid(group) == 0, setuid(user) == 0 else {
                throw .notAllowed("cannot become the user '\(Self.name)'")
            }
        }
        umask(0o077)
        // Those of photos.service, and none of who calls.
        let foreign = ProcessInfo.processInfo.environment.keys.filter {
            ["photos", "xdg"].contains($0.lowercased().prefix { $0 != "_" })
        }
        for name in foreign { unsafe unsetenv(name) }
        let variables = [
            "HOME": Self.home, "PHOTOS_LIBRARY": Self.home + "/library", "XDG_STATE_HOME": Self.home + "/state",
        ]
        for (name, value) in variables { unsafe setenv(name, value, 1) }
        let words = unsafe (["photos"] + arguments).map { unsafe strdup($0) } + [nil]
        _ = unsafe execv(program, words)
        throw .notAllowed("cannot start \(program) as the user '\(Self.name)'")
    }
}
