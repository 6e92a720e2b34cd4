import Glibc

/// A violated expectation: prints it and ends the process in a way that libFuzzer records.
func found(_ what: String) -> Never {
    _ = unsafe "\n\(what)\n".withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
    abort()
}
