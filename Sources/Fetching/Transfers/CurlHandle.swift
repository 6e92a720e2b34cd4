internal import CCurl

/// An easy handle of libcurl, reused for many transfers. Used only on the engine's thread.
@safe final class CurlHandle {
    /// For `CurlMulti`.
    let pointer: OpaquePointer

    /// - Throws: `FetchError.outOfMemory`.
    init() throws(FetchError) {
        let callbacks = unsafe CCurl_Callbacks(mayConnect: mayConnect, header: takeHeader, body: takeBody)
        guard let opened = unsafe CCurl_openTransfer(callbacks) else { throw .outOfMemory }
        unsafe pointer = opened
    }

    deinit {
        unsafe CCurl_closeTransfer(pointer)
    }

    /// Sets all options that differ between requests. The transfer must live until it is removed.
    ///
    /// - Parameter ownsConnection: whether to use a new connection that is not reused.
    /// - Throws: `FetchError.outOfMemory`.
    func prepare(
        _ transfer: Transfer, _ configuration: FetcherConfiguration, ownsConnection: Bool
    ) throws(FetchError) {
        let limits = configuration.timeLimits ?? transfer.request.timeLimits
        let isEncrypted = transfer.address.scheme == "https"
        let coding = transfer.request.acceptsCompression && transfer.rangeText == nil
        try check(unsafe CCurl_setContext(pointer, Unmanaged.passUnretained(transfer).toOpaque()))
        try check(unsafe CCurl_setText(pointer, CCurl_textURL, transfer.address.text))
        try check(unsafe CCurl_setText(pointer, CCurl_textAcceptEncoding, coding ? "gzip, deflate, br" : "identity"))
        try check(unsafe CCurl_setText(pointer, CCurl_textRange, transfer.rangeText))
        try setPosted(transfer.request.posted?.bytes)
        try check(unsafe CCurl_setText(pointer, CCurl_textMethod, transfer.request.method?.rawValue))
        try set(CCurl_numberNoBody, transfer.request.method == .head ? 1 : 0)
        if let file = configuration.certificates {
            try check(unsafe CCurl_setText(pointer, CCurl_textCertificates, file))
        }
        try set(CCurl_numberHTTP2, isEncrypted ? 1 : 0)
        try set(CCurl_numberOwnConnection, ownsConnection ? 1 : 0)
        try set(CCurl_numberConnectMilliseconds, limits.connect.milliseconds)
        try set(CCurl_numberTotalMilliseconds, limits.total?.milliseconds ?? 0)
        try set(CCurl_numberStallSeconds, max(1, limits.stall.milliseconds / 1000))
        try set(CCurl_numberStallBytes, TimeLimits.stallBytesPerSecond)
        unsafe CCurl_clearHeaders(pointer)
        for header in transfer.headers(userAgent: configuration.userAgent) {
            try check(unsafe CCurl_addHeader(pointer, "\(header.name): \(header.value)"))
        }
    }

    /// Continues after a pause.
    func resume() {
        _ = unsafe CCurl_resume(pointer)
    }

    /// The local port of the last request's connection.
    var localPort: Int32 { unsafe CCurl_localPort(pointer) }

    /// libcurl's message about the end of the last transfer.
    var message: String { unsafe String(cString: CCurl_message(pointer)) }

    private func set(_ option: CCurl_Number, _ value: Int) throws(FetchError) {
        try check(unsafe CCurl_setNumber(pointer, option, value))
    }

    private func setPosted(_ bytes: [UInt8]?) throws(FetchError) {
        guard let bytes else { return try check(unsafe CCurl_setPosted(pointer, nil, 0)) }
        let result = unsafe bytes.withUnsafeBufferPointer { bytes in
            // An empty array may have no address.
            unsafe withUnsafePointer(to: 0) { (empty: UnsafePointer<UInt8>) in
                unsafe CCurl_setPosted(pointer, bytes.baseAddress ?? empty, bytes.count)
            }
        }
        try check(result)
    }

    private func check(_ result: Int32) throws(FetchError) {
        guard result == Int32(CCurl_ok.rawValue) else { throw .outOfMemory }
    }
}

extension Duration {
    /// Whole milliseconds, at least 1 and at most a day, which cannot overflow a C `long` in libcurl.
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 86_400 else { return 86_400_000 }
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

private func mayConnect(_ context: UnsafeMutableRawPointer?, _ address: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: address, count: count))
    return unsafe transfer(context)?.mayConnect(to: IPAddress(bytes: bytes)) == true ? 1 : 0
}

private func takeHeader(_ context: UnsafeMutableRawPointer?, _ line: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: line, count: count))
    return unsafe transfer(context)?.takeHeader(bytes[...]) == true ? 0 : 1
}

private func takeBody(_ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    let answer: CCurl_Body =
        switch unsafe transfer(context)?.takeBody(buffer.bytes) {
        case .taken: CCurl_bodyTaken
        case .pause: CCurl_bodyPause
        case .abort, nil: CCurl_bodyAbort
        }
    return Int32(answer.rawValue)
}
