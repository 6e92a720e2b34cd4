/// Passes a text's UTF-8 to a C function as a pointer and a length. The text can contain NUL and is not terminated.
func withUTF8<Result>(_ text: String, _ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
    var text = text
    return text.withUTF8 { bytes in
        guard let start = bytes.baseAddress else { return unsafe "".withCString { unsafe body($0, 0) } }
        return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { unsafe body($0, bytes.count) }
    }
}
