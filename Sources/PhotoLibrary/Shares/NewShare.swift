public import Catalog
public import Foundation
public import LibraryBase
internal import Times

/// What a person wants to share, and how.
public struct NewShare: Sendable {
    /// Which photos.
    public enum Subject: Sendable, Equatable {
        /// By the complete ids of photos, in order.
        case photos([String])
        /// By the complete id of a set that the person can see, or `favourites`.
        case set(String)
        /// By the complete id of a place.
        case place(String)
        /// By the words of a search.
        case search(String)
    }

    public var subject: Subject
    /// Whether the share keeps the photos that there are now. Photos that are named one by one are always fixed.
    public var isFixed = false
    /// One line; nil for the name of the set, or of the place if those who have the link see it.
    public var title: String?
    public var text: String?
    public var end = ShareEnd.usual
    public var password: String?
    public var positions = PositionPrecision.town
    public var download = ShareDownload.reduced

    /// A share of these photos.
    public init(_ subject: Subject) {
        self.subject = subject
    }
}

/// When a link ends.
public enum ShareEnd: Sendable, Equatable {
    /// After ``usualLength``.
    case usual
    case never
    /// After a day, in a time zone.
    case after(year: Int, month: Int, day: Int, zone: TimeZone)

    /// How long a link leads to the photos if nothing else is said.
    public static let usualLength = Duration.seconds(30 * 86_400)

    /// Parses `never` or a date, such as `2027-01-31`, which is over at the end of that day.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for anything else.
    public init(_ text: String, zone: TimeZone) throws(LibraryError) {
        guard text != "never" else {
            self = .never
            return
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isPlain = text.utf8.count == 10 && text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) }
        guard isPlain, parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]), Self.components(year, month, day, zone).isValidDate
        else { throw .usage("invalid date '\(text.prefix(100))': expected YYYY-MM-DD, such as 2027-01-31, or never") }
        self = .after(year: year, month: month, day: day, zone: zone)
    }

    /// The instant; nil for never.
    func instant(from now: Instant) -> Instant? {
        switch self {
        case .usual: return now + Self.usualLength
        case .never: return nil
        case .after(let year, let month, let day, let zone):
            let components = Self.components(year, month, day, zone)
            guard let calendar = components.calendar, let date = components.date,
                let end = calendar.dateInterval(of: .day, for: date)?.end
            else { return now }
            // The last second of the day, so that its date is that of the day.
            return Instant(seconds: Int64(end.timeIntervalSince1970) - 1)
        }
    }

    /// Noon of a day, which every time zone has.
    private static func components(_ year: Int, _ month: Int, _ day: Int, _ zone: TimeZone) -> DateComponents {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return DateComponents(calendar: calendar, timeZone: zone, year: year, month: month, day: day, hour: 12)
    }
}
