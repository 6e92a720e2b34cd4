extension EmbeddedMetadata {
    /// Where the photo was taken, in words: the first that names a town with its country, else the first that names
    /// anything, of the place where it was taken, the place that IIM has and XMP took over from it, which may be either,
    /// and the place that is shown, if there is but one. Each is taken whole: the town of one is not in the country of
    /// another.
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

    /// Two or three letters in upper case; nil for what is none.
    private func countryCode(_ text: String?) -> String? {
        guard let text, (2...3).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF) })
        else { return nil }
        return text.uppercased()
    }
}
