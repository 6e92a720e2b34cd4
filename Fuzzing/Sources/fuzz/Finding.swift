import Glibc

/// Something that must not be: says so, and ends the process as libFuzzer notes it.
func found(_ what: String) -> Never {
    _ = unsafe "\n\(what)\n".withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
    abort()
}
