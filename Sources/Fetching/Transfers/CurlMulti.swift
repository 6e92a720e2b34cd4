internal import CCurl

/// A multi handle of libcurl: many transfers on one thread.
///
/// `@unchecked Sendable` because it is used on one thread, except for `wake`, which libcurl allows on any
/// (https://curl.se/libcurl/c/curl_multi_wakeup.html).
@safe final class CurlMulti: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// - Throws: `FetchError.outOfMemory`.
    init(maximumConnections: Int, perHost: Int) throws(FetchError) {
        guard CCurl_initialize() == 1,
            let opened = unsafe CCurl_openEngine(Int32(clamping: maximumConnections), Int32(clamping: perHost))
        else { throw .outOfMemory }
        unsafe pointer = opened
    }

    deinit {
        unsafe CCurl_closeEngine(pointer)
    }

    /// Ends the current or next `wait`.
    func wake() {
        unsafe CCurl_wake(pointer)
    }

    /// Waits for something to do, or until the time has passed.
    func wait(milliseconds: Int32) {
        _ = unsafe CCurl_wait(pointer, milliseconds)
    }

    /// Does the work that is possible without waiting.
    func perform() {
        _ = unsafe CCurl_perform(pointer)
    }

    /// - Throws: `FetchError.outOfMemory`.
    func add(_ handle: CurlHandle) throws(FetchError) {
        guard unsafe CCurl_add(pointer, handle.pointer) == Int32(CCurl_ok.rawValue) else { throw .outOfMemory }
    }

    func remove(_ handle: CurlHandle) {
        unsafe CCurl_remove(pointer, handle.pointer)
    }

    /// The next transfer that has ended, with its result.
    func nextFinished() -> (transfer: Transfer, ending: CurlEnding)? {
        var result = CCurl_ok
        guard let context = unsafe CCurl_nextFinished(pointer, &result) else { return nil }
        let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        return (transfer, CurlEnding(result, message: transfer.handle?.message ?? ""))
    }
}
