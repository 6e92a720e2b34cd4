internal import Localization
internal import PhotoLibrary

/// The names of photos and places that have none of their own. `naming.js` does the same.
enum PhotoNaming {
    /// The photo's title with its markup, or a substitute.
    static func title(of photo: PhotoDocument, _ words: Wording) -> String {
        if let title = photo.title, !title.isEmpty { return title }
        if photo.place.isUnknown { return words("photoUntitled") }
        return words("photoFrom", ["place": .text(String(photo.place.name.map { $0 == "<" ? "‹" : $0 }))])
    }

    /// The district, the city, its region and its country: `Testaccio, Rome, Lazio, Italy`. A name that repeats the one before
    /// it, and an unknown country, are left out.
    static func whereabouts(of photo: PhotoDocument, _ words: Wording) -> String {
        let country = photo.place.country.isUnknown ? nil : photo.place.country.name
        var parts: [String] = []
        for part in [photo.district?.name, photo.place.name, photo.place.region, country].compactMap(\.self)
        where part != parts.last { parts.append(part) }
        return words.list(parts)
    }

    /// The place and its country; only the place if the country has the same name or is unknown.
    static func place(_ place: PlaceReference, _ words: Wording) -> String {
        let isAlone = place.country.isUnknown || place.name == place.country.name
        return isAlone ? place.name : words.list([place.name, place.country.name])
    }
}

/// A country's badge: its code, and its flag on systems that draw it.
package struct CountryBadge {
    let code: String
    /// Two regional indicator characters; nil if the code is not a country's.
    package let flag: String?

    package init(_ code: String) {
        let isCountry = code != CountryNames.unknownCode
        self.code = isCountry ? code : "?"
        let indicators = code.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0x1F1E6 - 0x41) }
        flag = isCountry ? String(String.UnicodeScalarView(indicators)) : nil
    }
}

extension CountryBadge: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("code") { $0.code }, .init("flag") { $0.flag },
    ]
}
