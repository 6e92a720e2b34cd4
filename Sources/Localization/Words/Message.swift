internal import CICU

/// A pattern of ICU's MessageFormat, compiled for a locale. Compiling one with a plural takes about 20 µs, formatting 1 µs.
///
/// Not thread-safe.
@safe final class Message {
    private let message: OpaquePointer

    /// - Throws: ``LocalizationError`` for a malformed pattern.
    init(_ pattern: String, locale: LocaleTag) throws(LocalizationError) {
        var opened: OpaquePointer?
        try unsafe LocalizationError.check { reason in
            unsafe locale.identifier.withCString { tag in
                unsafe withUTF8(pattern) { text, length in unsafe CICU_message_open(tag, text, length, &opened, reason)
                }
            }
        }
        guard let message = unsafe opened else { throw .refusedByICU(reason: "no message") }
        unsafe self.message = message
    }

    deinit {
        unsafe CICU_message_close(message)
    }

    /// Formats the message with its arguments. A missing argument appears as its name in braces.
    ///
    /// - Throws: ``LocalizationError`` for an argument of the wrong type, such as a text for a plural.
    func text(_ arguments: [(name: String, value: MessageArgument)]) throws(LocalizationError) -> String {
        unsafe CICU_message_clear(message)
        for (name, argument) in arguments { try add(name, argument) }
        let (text, length) = try formatted(capacity: 256)
        return length == text.utf8.count ? text : try formatted(capacity: length).text
    }

    private func add(_ name: String, _ argument: MessageArgument) throws(LocalizationError) {
        try unsafe LocalizationError.check { reason in
            unsafe withUTF8(name) { name, length in
                switch argument {
                case .number(let number):
                    return unsafe CICU_message_add_number(message, name, length, Int64(number), reason)
                case .text(let text):
                    return unsafe withUTF8(text) { text, textLength in
                        unsafe CICU_message_add_text(message, name, length, text, textLength, reason)
                    }
                }
            }
        }
    }

    /// The formatted text if it fits, and its length in UTF-8 bytes in any case.
    private func formatted(capacity: Int) throws(LocalizationError) -> (text: String, length: Int) {
        var length = 0
        var text = ""
        try unsafe LocalizationError.check { reason in
            var result: Int32 = 0
            text = unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
                unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
                    guard let start = buffer.baseAddress else { return 0 }
                    result = unsafe CICU_message_format(message, start, capacity, &length, reason)
                    return result == CICU_OK && length <= capacity ? length : 0
                }
            }
            return result
        }
        return (text, length)
    }
}

@available(*, unavailable) extension Message: Sendable {}

/// The value of an argument of a message.
public enum MessageArgument: Equatable, Sendable {
    case text(String)
    /// Selects plural forms, and is formatted with the locale's digits.
    case number(Int)
}

extension MessageArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral text: String) { self = .text(text) }
    public init(integerLiteral number: Int) { self = .number(number) }
}
