internal import CICU

/// Errors of ICU. They never depend on the content of names, keys and titles.
public enum LocalizationError: Error, Equatable, CustomStringConvertible {
    /// ICU failed with a reason of its own (`U_MISSING_RESOURCE_ERROR`, …): its data are missing or damaged, memory ran out, or
    /// a text is longer than 512 MiB.
    case refusedByICU(reason: String)

    public var description: String {
        switch self {
        case .refusedByICU(let reason): "ICU \(LocalizationError.versionOfICU) failed: \(reason)"
        }
    }

    private static var versionOfICU: String { unsafe String(cString: CICU_version()) }

    /// Calls a function of the C wrapper, with a buffer for the reason, and throws that reason if the call fails.
    static func check(
        _ call: (UnsafeMutablePointer<CChar>) -> Int32
    ) throws(LocalizationError) {
        var message = [CChar](repeating: 0, count: Int(CICU_MESSAGE_CAPACITY))
        let result = unsafe message.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { start in unsafe call(start) } ?? Int32(CICU_FAILED)
        }
        guard result != CICU_OK else { return }
        let reason = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        throw .refusedByICU(reason: String(decoding: reason, as: UTF8.self))
    }
}
