internal import Catalog
internal import Localization
internal import PhotoLibrary

/// Photos as numbered lines: row, id, time, title or file name, place.
struct PhotoTable {
    private static let titleWidth = 40
    /// A terminal with fewer columns shows dates without the time, and no places.
    private static let leastColumns = 60
    /// Shorter names of places would not be readable.
    private static let leastPlaceWidth = 8
    private static let missing = "(missing)"

    /// A line of the table.
    private enum Line {
        case gap
        case heading(StyledText, id: String)
        /// An index of ``photos``.
        case photo(Int)
    }

    /// The rows with their numbers.
    private let photos: [(row: Int, photo: LocalPhotoDocument)]
    /// The rows of the recents, in the order of ``photos``; empty for another listing.
    private let recents: [RecentsDocument.Row]
    /// The place of all photos, shown as the heading and not in each line.
    private let place: PlaceReference?
    /// The districts under which the photos stand; empty for photos in one part.
    private let districts: [DistrictDocument]
    private let order: PhotoOrder
    private let hasPlaceIDs: Bool
    /// Whether each line has the district, because photos of one city are in several.
    private let hasDistricts: Bool

    /// - Parameters:
    /// - place: the place of all photos, if it is only one.
    /// - districts: the districts of the place by which the photos are sorted.
    /// - order: for ``PhotoOrder/published``, the time of publication is shown.
    /// - hasPlaceIDs: whether the ids of places are shown.
    init(
        photos: [(row: Int, photo: LocalPhotoDocument)], place: PlaceReference? = nil,
        districts: [DistrictDocument] = [], order: PhotoOrder = .taken, hasPlaceIDs: Bool = false
    ) {
        (self.photos, self.place, self.order, self.hasPlaceIDs, recents) = (photos, place, order, hasPlaceIDs, [])
        self.districts = districts
        hasDistricts =
            place != nil && districts.isEmpty
            && photos.contains { $0.photo.district.map { $0.id != place?.id } ?? false }
    }

    /// The recents, with the time when each photo was opened instead of taken.
    init(recents: [RecentsDocument.Row], hasPlaceIDs: Bool = false) {
        (self.recents, self.hasPlaceIDs, place, districts, order) = (recents, hasPlaceIDs, nil, [], .taken)
        photos = recents.map { ($0.row, $0.photo) }
        hasDistricts = false
    }

    /// The headings, and a line for each photo, made on demand.
    var lines: some Collection<String> {
        let rowWidth = String(photos.last?.row ?? 0).count
        let widest = photos.map { Self.title($0.photo).width }.max() ?? 0
        let timeWidth = photos.indices.map { time($0).utf8.count }.max() ?? 0
        let idWidth = photos.map { $0.photo.id.utf8.count }.max() ?? 0
        let markWidth = recents.contains { $0.isMissing == true } ? Self.missing.count + 2 : 0
        let room = TerminalWindow.room(beside: rowWidth + 2 + idWidth + 2 + timeWidth + 2 + markWidth)
        let hasPlaces = place == nil || hasDistricts
        let narrow = min(widest, Self.titleWidth, max(room / 5 * 3, Self.leastPlaceWidth))
        let placeWidth = hasPlaceIDs ? .max : room - narrow - 2
        let isPlaced = hasPlaces && placeWidth >= Self.leastPlaceWidth
        let titleWidth = isPlaced ? narrow : min(widest, room)
        return order(of: photos.indices).lazy.map { line -> String in
            guard case .photo(let index) = line else { return Self.text(line) }
            let (row, photo) = photos[index]
            let number = String(repeating: " ", count: rowWidth - String(row).count) + String(row)
            let time = time(index)
            let gap = String(repeating: " ", count: timeWidth - time.utf8.count)
            var line = "\(Style.dim(number))  \(photo.id)  \(Style.dim(time + gap))  "
            let title = Self.title(photo)
            if isPlaced, let shown = shownPlace(photo) {
                line += title.shown(inColumn: titleWidth) + "  "
                line += StyledText(shown.name).cut(to: placeWidth).shown
                if hasPlaceIDs { line += "  " + Style.dim(shown.id) }
            } else {
                line += title.cut(to: titleWidth).shown
            }
            if !recents.isEmpty, recents[index].isMissing == true { line += "  " + Style.red(Self.missing) }
            if let error = photo.error { line += "  " + Style.red(sanitizedForTerminal(error)) }
            return line
        }
    }

    /// The place in the line of a photo: its city, or its district in the listing of a city; nil if it has none.
    private func shownPlace(_ photo: LocalPhotoDocument) -> (name: String, id: String)? {
        guard place != nil else { return (Self.place(photo.place), photo.place.id) }
        return photo.district.map { (sanitizedForTerminal($0.name), $0.id) }
    }

    /// The photos below the headings of their place and of its districts.
    private func order(of indices: Range<Int>) -> [Line] {
        guard let place else { return indices.map(Line.photo) }
        let own = Line.heading(StyledText(Self.place(place), .bold), id: place.id)
        let headings = Dictionary(
            districts.map { district in
                let name = StyledText("\(district.name), \(place.name)", .bold)
                return (district.id, Line.heading(name, id: district.id))
            }, uniquingKeysWith: { first, _ in first })
        var lines: [Line] = []
        var current: String?
        for index in indices {
            let district = photos[index].photo.district.flatMap { headings[$0.id] == nil ? nil : $0.id }
            if lines.isEmpty || district != current {
                if !lines.isEmpty { lines.append(.gap) }
                lines.append(district.flatMap { headings[$0] } ?? own)
                current = district
            }
            lines.append(.photo(index))
        }
        return lines
    }

    private static func text(_ line: Line) -> String {
        guard case .heading(let title, let id) = line else { return "" }
        return title.cut(to: TerminalWindow.room(beside: id.utf8.count + 2)).shown + "  " + id
    }

    /// The time when it was opened, taken (local time of its place), or published.
    private func time(_ index: Int) -> String {
        let photo = photos[index].photo
        let time =
            !recents.isEmpty
            ? recents[index].openedHere
            : order == .published ? photo.publishedText ?? "unpublished" : photo.takenText ?? "undated"
        guard let columns = TerminalWindow.columns, columns < Self.leastColumns,
            time.utf8.first.map({ $0 <= 0x39 }) == true
        else { return time }
        return String(time.prefix(10))
    }

    /// The place with its city and its country, unless two of these have the same name or the country is unknown. For a photo in
    /// a district of the place, the district comes first.
    static func place(_ place: PlaceReference, district: NamedPlaceReference? = nil, region: String? = nil) -> String {
        var parts = [String]()
        let country = place.country.isUnknown ? nil : place.country.name
        for part in [district?.name, place.name, place.city?.name, region, country].compactMap(\.self)
        where !parts.contains(part) {
            parts.append(part)
        }
        return sanitizedForTerminal(parts.joined(separator: ", "))
    }

    /// The district, the place, the region and the country of a photo.
    static func wholePlace(_ photo: LocalPhotoDocument) -> String {
        place(photo.place, district: photo.district, region: photo.place.region)
    }

    /// The title, else the name of the file. Photos of sources and bundles can have neither. `attributes` apply to all of it.
    static func title(_ photo: LocalPhotoDocument, _ attributes: Style.Attributes = []) -> StyledText {
        if let title = photo.title { return StyledText(marked: title, attributes) }
        let name =
            photo.source != nil
            ? nil : photo.path?.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" }
        return StyledText(name ?? "untitled", attributes)
    }
}
