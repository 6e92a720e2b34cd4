internal import CICU

/// Formats numbers in a locale. Opening takes about 20 µs, a number 1 µs.
///
/// Not thread-safe.
@safe final class Numbers {
    private let numbers: OpaquePointer

    /// - Parameter decimals: fixed number of decimal places.
    convenience init(locale: LocaleTag, decimals: Int) throws(LocalizationError) {
        let skeleton = decimals > 0 ? "." + String(repeating: "0", count: decimals) : "precision-integer"
        try self.init(locale: locale, skeleton: skeleton)
    }

    /// - Parameter skeleton: an ICU number skeleton (UTS 35 part 3).
    init(locale: LocaleTag, skeleton: String) throws(LocalizationError) {
        var opened: OpaquePointer?
        try unsafe LocalizationError.check { reason in
            unsafe locale.identifier.withCString { tag in unsafe CICU_numbers_open(tag, skeleton, &opened, reason) }
        }
        guard let numbers = unsafe opened else { throw .refusedByICU(reason: "no numbers") }
        unsafe self.numbers = numbers
    }

    deinit {
        unsafe CICU_numbers_close(numbers)
    }

    /// Nil if the formatted number is too long.
    func text(_ number: Int) -> String? {
        unsafe written { buffer, capacity in unsafe CICU_numbers_whole(numbers, Int64(number), buffer, capacity) }
    }

    /// Nil if the formatted number is too long.
    func text(_ number: Double) -> String? {
        unsafe written { buffer, capacity in unsafe CICU_numbers_decimal(numbers, number, buffer, capacity) }
    }

    private func written(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String? {
        let text = unsafe String(unsafeUninitializedCapacity: 512) { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
                guard let start = buffer.baseAddress else { return 0 }
                return unsafe write(start, buffer.count)
            }
        }
        return text.isEmpty ? nil : text
    }
}

@available(*, unavailable) extension Numbers: Sendable {}
