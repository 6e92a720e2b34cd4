internal import CICU

/// What can go wrong in this module. Names, keys and titles of any text never fail for what the text contains.
public enum LocalizationError: Error, Equatable, CustomStringConvertible {
    /// ICU refused, for the reason that it names itself (`U_MISSING_RESOURCE_ERROR`, …): its data are missing or
    /// damaged, there is no memory, or a text is longer than 512 MiB.
    case refusedByICU(reason: String)

    public var description: String {
        switch self {
        case .refusedByICU(let reason): "ICU \(LocalizationError.versionOfICU) failed: \(reason)"
        }
    }

    private static var versionOfICU: String { unsafe String(cString: CICU_version()) }

    /// Runs a call of the shim, giving it room for its reason, and throws that reason if the call fails.
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
