internal import Disk
internal import PhotoLibrary

/// The arguments of the command line. Bytes that are not UTF-8 are kept as in all paths, so that every file can be named.
enum Arguments {
    /// All arguments without the name of the program.
    static var all: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
            return unsafe pathText(argument)
        }
    }
}
