internal import Localization
internal import PhotoLibrary
internal import Times

/// The names of photos and places that have none of their own. `naming.js` does the same.
enum PhotoNaming {
    /// The photo's title with its markup, or a substitute: the first line of its caption, else its place and the local time
    /// there, so that no two rows of a list are called alike.
    static func title(of photo: PhotoDocument, _ words: Wording) -> String {
        if let title = photo.title, !title.isEmpty { return title }
        if let line = firstLine(of: photo.caption) { return line }
        let place = String(photo.place.name.map { $0 == "<" ? "‹" : $0 })
        guard let taken = takenText(photo, words) else {
            return photo.place.isUnknown ? words("photoUntitled") : words("photoFrom", ["place": .text(place)])
        }
        return photo.place.isUnknown ? taken : words.list([place, taken])
    }

    /// The greatest length of a line of a caption that stands for a title, in characters.
    private static let longestLine = 120

    /// The first line of a caption that isn't empty, without markup; a long one ends after a word.
    static func firstLine(of caption: String?) -> String? {
        let lines = caption.map(EmphasisHTML.plain)?.split(whereSeparator: \.isNewline) ?? []
        guard let line = lines.lazy.map(\.trimmed).first(where: { !$0.isEmpty }) else { return nil }
        guard line.count > longestLine else { return String(line) }
        let start = line.prefix(longestLine)
        let end = start.lastIndex(where: \.isWhitespace) ?? start.endIndex
        return start[..<end].trimmed + "…"
    }

    /// The local time at which a photo was taken; only the date if it states no time. Nil for an undated photo.
    static func takenText(_ photo: PhotoDocument, _ words: Wording) -> String? {
        guard let time = photo.takenTime else { return nil }
        return words.date(time, time.isMidnight ? .date : .time)
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

extension Substring {
    /// Without white space at its ends.
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start[..<start.startIndex]
    }
}
