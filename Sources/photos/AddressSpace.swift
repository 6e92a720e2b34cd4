internal import CLinux
internal import Foundation

/// The limit on the address space of the process (`ulimit -v`, RLIMIT_AS).
enum AddressSpace {
    /// Room for the stacks of about 20 threads, 8 MiB each, and their data. If a thread cannot be started for lack of address
    /// space, libdispatch retries for ever, and the program would hang silently.
    private static let least = 192 << 20

    /// Ends the program with a message if the limit is too low to work. Costs one system call if there is no limit.
    static func check() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max
        else {
            return
        }
        CLinux_shareHeap()
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let room = unsafe mmap(nil, least, PROT_NONE, flags, -1, 0)
        if unsafe room != MAP_FAILED {
            unsafe munmap(room, least)
            return
        }
        Output.printError(
            "not enough memory: the limit of \(limit.rlim_cur >> 20) MiB leaves less than \(least >> 20) MiB to work with; "
                + "raise it with `ulimit -v`")
        exit(ExitStatus.inputOutput.rawValue)
    }
}
