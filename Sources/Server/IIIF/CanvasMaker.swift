internal import IIIF
internal import PhotoLibrary

/// Makes the canvases of a place's photos; labels common to all of them are looked up once.
struct CanvasMaker {
    private let addresses: PresentationAddresses
    private let place: ManifestPlace
    private let words: PresentationWords
    private let untitled: LanguageMap
    private let features: [String: LanguageMap]
    private let taken: LanguageMap
    private let published: LanguageMap
    private let keywords: LanguageMap
    private let licence: LanguageMap
    private let credit: LanguageMap
    private let source: LanguageMap
    private let more: LanguageMap

    init(place: ManifestPlace, addresses: PresentationAddresses, words: PresentationWords) {
        (self.place, self.addresses, self.words) = (place, addresses, words)
        untitled = place.isUnknown ? words("photoUntitled") : words("photoFrom", "place", place.names)
        let terms = ["factAirport", "factIsland", "factLake", "factSea"]
        features = terms.reduce(into: [:]) { $0[$1] = words($1) }
        (taken, published, keywords) = (words("factTaken"), words("factPublished"), words("factKeywords"))
        (licence, credit) = (words("factLicence"), words("factCredit"))
        (source, more) = (words("factSource"), words("factMore"))
    }

    /// The canvas of a photo, in the photo's size, with all its metadata.
    func canvas(_ photo: ManifestPhoto) -> Canvas {
        let document = photo.document
        let service = addresses.image(document.id)
        let label = label(of: document)
        var canvas = Canvas(
            id: addresses.canvas(document.id, at: place.id), label: label, size: photo.size, image: service)
        canvas.thumbnail = .thumbnail(service, size: photo.size, fitting: PresentationManifests.thumbnail)
        canvas.summary = Self.text(document.caption).map { LanguageMap(EmphasisHTML.plain($0)) }
        canvas.rights = RightsStatement.address(document.license)
        canvas.metadata = metadata(of: photo, hasRights: canvas.rights != nil)
        canvas.requiredStatement = Self.text(document.credit).map {
            MetadataEntry(label: credit, value: LanguageMap($0))
        }
        canvas.navDate = Self.dateTime(document.takenAt)
        if let latitude = document.latitude, let longitude = document.longitude {
            canvas.navPlace = NavPlace(label: label, latitude: latitude, longitude: longitude)
        }
        canvas.homepage = [.page(addresses.photoPage(document.id), label: label)]
        if let link = document.link.flatMap(Self.address) {
            canvas.homepage.append(Link(id: link, type: "Text", label: more, format: nil))
        }
        canvas.seeAlso = [.document(addresses.photoDocument(document.id), label: label)]
        return canvas
    }

    /// As ``PhotoNaming/title(of:_:)``, in each language.
    private func label(of photo: PhotoDocument) -> LanguageMap {
        if let title = Self.text(photo.title.map(EmphasisHTML.plain)) ?? PhotoNaming.firstLine(of: photo.caption) {
            return LanguageMap(title)
        }
        guard let times = photo.takenTime.map(words.times) else { return untitled }
        return place.isUnknown ? words.map(times) : words.list([place.names, times])
    }

    private func metadata(of photo: ManifestPhoto, hasRights: Bool) -> [MetadataEntry] {
        let document = photo.document
        let feature = document.feature.flatMap { $0.term.flatMap { features[$0] } }
        let entries: [(LanguageMap, [String])] = [
            (feature ?? untitled, feature == nil ? [] : [document.feature?.name].compactMap(\.self)),
            (taken, [document.takenText].compactMap(\.self)),
            (published, [document.publishedAt.map { String($0.prefix(10)) }].compactMap(\.self)),
            (keywords, document.keywords ?? []),
            (licence, hasRights ? [] : [Self.text(document.license)].compactMap(\.self)),
            (source, [document.source].compactMap(\.self)),
        ]
        return entries.filter { !$0.1.isEmpty }.map { MetadataEntry(label: $0, value: LanguageMap(texts: $1)) }
    }

    /// The text; nil if it is only white space.
    private static func text(_ text: String?) -> String? {
        text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    /// Returns a time only if its year has four digits: XSD has special rules for others.
    static func dateTime(_ text: String?) -> String? {
        guard let text else { return nil }
        return text.utf8.count == 20 && !text.hasPrefix("-") && !text.hasPrefix("0000") ? text : nil
    }

    /// Returns a link from a feed as a URI; nil unless it is a web address.
    private static func address(_ link: String) -> String? {
        WebLink.followable(link).flatMap { link in
            link.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) } ? link : nil
        }
    }
}
