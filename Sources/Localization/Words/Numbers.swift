internal import CICU

/// Numbers as a locale writes them. Opening costs about 20 µs, a number 1 µs.
///
/// It belongs to one task at a time.
@safe final class Numbers {
    private let numbers: OpaquePointer

    /// - Parameter decimals: digits after the point that are always written.
    convenience init(locale: LocaleTag, decimals: Int) throws(LocalizationError) {
        let skeleton = decimals > 0 ? "." + String(repeating: "0", count: decimals) : "precision-integer"
        try self.init(locale: locale, skeleton: skeleton)
    }

    /// - Parameter skeleton: the form of the numbers and what they count, as UTS 35 part 3 and ICU write it.
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

    /// Nil where the number is too long to be written.
    func text(_ number: Int) -> String? {
        unsafe written { buffer, capacity in unsafe CICU_numbers_whole(numbers, Int64(number), buffer, capacity) }
    }

    /// Nil where the number is too long to be written.
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
