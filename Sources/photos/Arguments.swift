internal import Disk
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
}
