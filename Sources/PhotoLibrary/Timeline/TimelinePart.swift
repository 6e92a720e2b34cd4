public import Catalog

/// A part of the timeline: a month, or the photographs without a time.
public enum TimelinePart: Hashable, Sendable {
    case month(LocalMonth)
    case undated

    /// Reads ``text``; nil for other text.
    public init?(_ text: String) {
        if text == Self.undatedText {
            self = .undated
        } else if let month = LocalMonth(text) {
            self = .month(month)
        } else {
            return nil
        }
    }

    /// `2019-01`, or `undated`.
    public var text: String {
        switch self {
        case .month(let month): month.text
        case .undated: Self.undatedText
        }
    }

    private static let undatedText = "undated"

    var period: TakenPeriod {
        switch self {
        case .month(let month): .local(month.range)
        case .undated: .undated
        }
    }
}
