internal import CICU

/// Names of countries in a locale, from CLDR. Opening takes about 0.05 ms, a name 0.5 µs.
///
/// Not thread-safe.
public final class CountryNames {
    private let locale: LocaleTag
    private let names: RegionNames
    /// Opened when the locale first lacks a name: CLDR has few regions in small languages.
    private lazy var english = try? RegionNames(locale: .english)

    /// The code of the unknown place, which is CLDR's code for an unknown region.
    public static let unknownCode = "ZZ"

    /// Opens the names in a locale. A language without data has English names.
    public init(locale: LocaleTag) throws(LocalizationError) {
        self.locale = locale
        self.names = try RegionNames(locale: locale)
    }

    /// The name of a country or territory by its ISO 3166-1 alpha-2 code (or `XK`, Kosovo) in either case; `ZZ` is the unknown
    /// place. English if the locale has no name; the code itself if there is no name at all.
    public func name(of code: String) -> String {
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else { return code }
        let region = code.uppercased()
        if region == Self.unknownCode { return unknownPlace }
        return names.name(of: region) ?? english?.name(of: region) ?? code
    }

    private var unknownPlace: String {
        if let ours = UnknownPlace.name(in: locale) { return ours }
        // For a language without data, CLDR returns English words; our own English words are used instead.
        guard let region = names.name(of: Self.unknownCode), region != english?.name(of: Self.unknownCode) else {
            return UnknownPlace.english
        }
        // CLDR has "unknown region" in lower case for use in sentences; here it is a heading.
        return region.prefix(1).uppercased() + region.dropFirst()
    }
}

@available(*, unavailable) extension CountryNames: Sendable {}

/// Owner of ICU's table of region names.
@safe private final class RegionNames {
    private let regions: OpaquePointer

    init(locale: LocaleTag) throws(LocalizationError) {
        var opened: OpaquePointer?
        try unsafe LocalizationError.check { message in
            unsafe locale.identifier.withCString { tag in unsafe CICU_regions_open(tag, &opened, message) }
        }
        guard let regions = unsafe opened else { throw .refusedByICU(reason: "no region names") }
        unsafe self.regions = regions
    }

    deinit {
        unsafe CICU_regions_close(regions)
    }

    func name(of region: String) -> String? {
        let name = unsafe String(unsafeUninitializedCapacity: 1024) { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { name in
                guard let start = name.baseAddress else { return 0 }
                return unsafe CICU_regions_name(regions, region, start, name.count)
            }
        }
        return name.isEmpty ? nil : name
    }
}
