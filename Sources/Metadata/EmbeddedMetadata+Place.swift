extension EmbeddedMetadata {
    /// Where the photo was taken, in words. There are three candidates: the place where it was taken; the place in IIM and the XMP
    /// properties derived from it, which can be either; and the place that is shown, if there is only one. The first candidate with
    /// a town and a country is used, otherwise the first with anything. Candidates are not combined, because a town of one need not
    /// be in the country of another.
    var namedPlace: NamedPlace? {
        var places = [location(.locationCreated), legacyPlace]
        if !xmp.isRepeated(.locationShown) { places.append(location(.locationShown)) }
        return places.first(where: \.isComplete) ?? places.first { $0 != NamedPlace() }
    }

    private var legacyPlace: NamedPlace {
        NamedPlace(
            sublocation: text(.location, .sublocation), city: text(.city, .city), region: text(.state, .provinceState),
            country: text(.country, .countryName), countryCode: countryCode(text(.countryCode, .countryCode)))
    }

    private func location(_ property: XMPName) -> NamedPlace {
        NamedPlace(
            sublocation: xmp.text(property, .placeSublocation), city: xmp.text(property, .placeCity),
            region: xmp.text(property, .placeState), country: xmp.text(property, .placeCountry),
            countryCode: countryCode(xmp.text(property, .placeCountryCode)))
    }

    /// A code of two or three letters in upper case; nil for any other text.
    private func countryCode(_ text: String?) -> String? {
        guard let text, (2...3).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF) })
        else { return nil }
        return text.uppercased()
    }
}
