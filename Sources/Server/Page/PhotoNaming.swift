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

    /// The district, the city and its region: `Testaccio, Rome, Lazio`. As ``place(_:_:)`` if there is neither district nor
    /// region.
    static func whereabouts(of photo: PhotoDocument, _ words: Wording) -> String {
        let parts = [photo.district?.name, photo.place.name, photo.place.region].compactMap(\.self)
        return parts.count > 1 ? words.list(parts) : place(photo.place, words)
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
