internal import CICU
internal import Synchronization
public import Times

/// The strings of a table in one locale, with its plurals and numbers. Messages are compiled at first use.
public final class Wording: Sendable {
    private struct Tools {
        var messages: [String: [Message]] = [:]
        var numbers: [Int: Numbers] = [:]
        var dates: [DateStyle: Dates] = [:]
    }

    /// The locale of strings and numbers: the requested one, or English if the table lacks the language.
    public let locale: LocaleTag
    /// Whether the strings are written from right to left.
    public let isRightToLeft: Bool
    /// Unicode's name of the locale's digits (UTS 35 part 3), such as `latn` or `arab`.
    public let numberingSystem: String
    private let table: StringTable
    private let tools = Mutex(Tools())

    public init(_ table: StringTable, locale: LocaleTag) {
        let locale = table.language(for: locale) == nil ? .english : locale
        (self.table, self.locale) = (table, locale)
        isRightToLeft = unsafe CICU_is_right_to_left(locale.identifier) != 0
        numberingSystem = Self.numberingSystem(of: locale)
    }

    /// Formats the message of a key: in English if the locale has no usable message, and as the key itself if there is none at
    /// all. In right-to-left locales, text arguments are isolated from the surrounding direction.
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

    /// The pattern of a key; nil for an unknown key.
    public func pattern(_ key: String) -> String? {
        table.candidates(key, locale).first?.pattern
    }

    /// Formats an integer.
    public func number(_ number: Int) -> String {
        written(decimals: 0) { $0.text(number) } ?? String(number)
    }

    /// Formats a number with a fixed number of decimal places.
    public func number(_ number: Double, decimals: Int) -> String {
        written(decimals: decimals) { $0.text(number) } ?? String(number)
    }

    /// Formats a local time.
    public func date(_ time: LocalTime, _ style: DateStyle) -> String {
        let text: String? = tools.withLock { tools in
            if tools.dates[style] == nil { tools.dates[style] = try? Dates(locale: locale, style: style) }
            return tools.dates[style].flatMap { $0.text(time) }
        }
        return text ?? ""
    }

    /// Formats the date and time of a document, such as `2019-01-01T00:15:00+11:00` or `2019-01-01`, as the clock showed it; text
    /// of another form stays as it is.
    public func date(_ text: String, _ style: DateStyle) -> String {
        LocalDateTime(text).map { date($0.time, style) } ?? text
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
            // Swiss German strings use Swiss numbers; an English fallback in a Czech interface uses English plurals.
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
    /// A text between U+2068 and U+2069 (UAX 9), so that a Latin name does not reorder adjacent quotation marks and numbers.
    fileprivate var isolated: MessageArgument {
        guard case .text(let text) = self else { return self }
        return .text("\u{2068}\(text)\u{2069}")
    }
}
