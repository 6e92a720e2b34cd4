internal import CICU
internal import Synchronization

/// The words of a string table in one locale, with its plurals and numbers. Messages are compiled at their first use.
public final class Wording: Sendable {
    private struct Tools {
        var messages: [String: [Message]] = [:]
        var numbers: [Int: Numbers] = [:]
    }

    /// The locale that words and numbers are in: the one asked for, or English where the table has no words for that.
    public let locale: LocaleTag
    /// Whether the words go from right to left.
    public let isRightToLeft: Bool
    /// The digits that numbers are written with, by their name in Unicode (UTS 35 part 3), as `latn` or `arab`.
    public let numberingSystem: String
    private let table: StringTable
    private let tools = Mutex(Tools())

    public init(_ table: StringTable, locale: LocaleTag) {
        let locale = table.language(for: locale) == nil ? .english : locale
        (self.table, self.locale) = (table, locale)
        isRightToLeft = unsafe CICU_is_right_to_left(locale.identifier) != 0
        numberingSystem = Self.numberingSystem(of: locale)
    }

    /// The message of a key with its arguments, in English where the locale has none that can be used; the key itself where
    /// there is no message at all. Texts among the arguments keep to themselves where the words go from right to left.
    public func callAsFunction(_ key: String, _ arguments: KeyValuePairs<String, MessageArgument> = [:]) -> String {
        let arguments = arguments.map { (name: $0.key, value: isRightToLeft ? $0.value.isolated : $0.value) }
        return tools.withLock { tools in
            if tools.messages[key] == nil { tools.messages[key] = compiled(key) }
            for message in tools.messages[key] ?? [] {
                if let text = try? message.text(arguments) { return text }
            }
            return key
        }
    }

    /// The pattern of a key as it is written; nil for one that nobody knows.
    public func pattern(_ key: String) -> String? {
        table.candidates(key, locale).first?.pattern
    }

    /// A whole number.
    public func number(_ number: Int) -> String {
        written(decimals: 0) { $0.text(number) } ?? String(number)
    }

    /// A number with so many digits after the point, no less and no more.
    public func number(_ number: Double, decimals: Int) -> String {
        written(decimals: decimals) { $0.text(number) } ?? String(number)
    }

    private func written(decimals: Int, _ write: @Sendable (Numbers) -> String?) -> String? {
        tools.withLock { tools in
            if tools.numbers[decimals] == nil {
                tools.numbers[decimals] = try? Numbers(locale: locale, decimals: decimals)
            }
            return tools.numbers[decimals].flatMap(write)
        }
    }

    private func compiled(_ key: String) -> [Message] {
        table.candidates(key, locale).compactMap { language, pattern in
            // Swiss German words have Swiss numbers; English ones that stand in for Czech have English plurals.
            try? Message(pattern, locale: language.language == locale.language ? locale : language)
        }
    }

    private static func numberingSystem(of locale: LocaleTag) -> String {
        let name = unsafe String(unsafeUninitializedCapacity: 32) { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { name in
                guard let start = name.baseAddress else { return 0 }
                return unsafe CICU_numbering_system(locale.identifier, start, name.count)
            }
        }
        return name.isEmpty ? "latn" : name
    }
}

extension MessageArgument {
    /// A text between U+2068 and U+2069: a Latin name must not draw the quotes and numbers beside it to itself (UAX 9).
    fileprivate var isolated: MessageArgument {
        guard case .text(let text) = self else { return self }
        return .text("\u{2068}\(text)\u{2069}")
    }
}
