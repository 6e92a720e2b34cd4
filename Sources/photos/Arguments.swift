internal import PhotoLibrary

/// The command line's arguments, bytes that are not UTF-8 kept as in all paths, so that every file can be named.
enum Arguments {
    /// All but the program's name.
    static var all: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
            return unsafe pathText(argument)
        }
    }

    /// The arguments with the common options that stand before the command put behind it, where the commands take them:
    /// `photos --library DIR places` is `photos places --library DIR`, as people know it from other programs.
    static func commandFirst(_ arguments: [String]) -> [String] {
        var options: [String] = []
        var rest = arguments[...]
        while let first = rest.first {
            if ["--json", "--quiet", "-q", "--verbose", "-v"].contains(first)
                || ["--library=", "--locale="].contains(where: first.hasPrefix)
            {
                options.append(rest.removeFirst())
            } else if ["--library", "--locale"].contains(first), rest.count > 1 {
                options += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else {
                break
            }
        }
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return Array(rest[..<end]) + options + Array(rest[end...])
    }
}
