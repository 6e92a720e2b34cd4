internal import CICU

/// A pattern of ICU's MessageFormat, compiled for a locale. Compiling one with a plural costs some 20 µs, using it 1 µs.
///
/// It belongs to one task at a time.
@safe final class Message {
    private let message: OpaquePointer

    /// - Throws: ``LocalizationError`` for a pattern that is malformed.
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

    /// The message with its arguments; one that isn't given stands as its name in braces.
    ///
    /// - Throws: ``LocalizationError`` for an argument that the pattern has another use for, as a plural of a text.
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

    /// The text, if it fits, and its whole length in UTF-8.
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

/// What stands in a message for a name in braces.
public enum MessageArgument: Equatable, Sendable {
    case text(String)
    /// Chooses plurals, and is written with the locale's digits.
    case number(Int)
}

extension MessageArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral text: String) { self = .text(text) }
    public init(integerLiteral number: Int) { self = .number(number) }
}
