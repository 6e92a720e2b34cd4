internal import Synchronization

/// Formats distances in the units of road signs in the reader's region, by CLDR's unit preferences for `road` (UTS 35 part 6):
/// `1,150 ft` and `9.7 mi` in the United States, yards and miles in Britain, `350 m` and `16 km` elsewhere. Opening takes about
/// 1 ms.
public final class Distances: Sendable {
    private let numbers: Mutex<Numbers?>

    /// - Parameters:
    ///   - locale: the language, and the region if the tag has one. Without any region, distances are metric.
    ///   - region: ISO 3166-1 alpha-2 code of the region of the units; overrides the region of `locale`.
    public init(locale: LocaleTag, region: String? = nil) {
        numbers = Mutex(try? Numbers(locale: Self.tag(locale, region ?? locale.region), skeleton: Self.skeleton))
    }

    /// Formats a distance, as in `16 km`.
    public func text(metres: Double) -> String {
        numbers.withLock { $0?.text(metres) } ?? "\(Int(exactly: metres.rounded()) ?? 0) m"
    }

    private static let skeleton = "measure-unit/length-meter usage/road unit-width-short"

    /// The locale with the region's units (`-u-rg-`). Sweden gets those of Finland: CLDR has Scandinavian miles for Sweden from
    /// 10 km, as in speech, but signs and maps use kilometres.
    private static func tag(_ locale: LocaleTag, _ region: String?) -> LocaleTag {
        guard let region, region.utf8.count == 2, locale.unicodeExtension == nil else { return locale }
        let units = region == "SE" ? "fi" : region.lowercased()
        return LocaleTag("\(locale.identifier)-u-rg-\(units)zzzz") ?? locale
    }
}
