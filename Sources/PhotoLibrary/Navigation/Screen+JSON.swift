internal import Catalog
internal import Gazetteer
internal import Localization

/// The JSON form: a flat object that starts with `kind`. Values out of range are ignored. A screen with an invalid subject or an
/// unknown kind is an error, and ``NavigationHistory`` leaves it out.
extension Screen: Codable {
    /// The largest length of a text, in bytes.
    private static let textLength = 1000

    private enum Kind: String, Codable {
        case places, place, photo, search, recents, map, menu, story, page
    }

    private enum CodingKeys: String, CodingKey {
        case kind, country, place, photo, bundle, path, file, words, near, names, by, districts, sort, listing,
            zoomScale, centre
        case latitude, longitude, zoom, scroll
    }

    private struct Centre: Codable {
        var x: Double
        var y: Double
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try Self.subject(fields))
        words = Self.text(.words, fields)
        near = Self.text(.near, fields).flatMap { Self.isPosition($0) ? $0 : nil }
        names = Self.text(.names, fields).flatMap { PlaceNameLanguage($0) == nil ? nil : $0 }
        // Not to divide is the same as to divide into countries alone.
        division = Self.text(.by, fields).flatMap(PlaceDivision.init).flatMap { $0 == .country ? nil : $0 }
        hasDistricts = (try? fields.decodeIfPresent(Bool.self, forKey: .districts)) ?? false
        sort = Self.text(.sort, fields).flatMap(PhotoOrder.init)
        listing = Self.text(.listing, fields).flatMap(Listing.init)
        if let zoomScale = Self.number(.zoomScale, fields),
            let centre = try? fields.decodeIfPresent(Centre.self, forKey: .centre)
        {
            photoView = PhotoView(zoomScale: zoomScale, x: centre.x, y: centre.y)
        }
        if subject == .map, let latitude = Self.number(.latitude, fields),
            let longitude = Self.number(.longitude, fields), let zoom = Self.number(.zoom, fields)
        {
            mapView = MapView(latitude: latitude, longitude: longitude, zoom: zoom)
        }
        scroll = try? fields.decodeIfPresent(ScrollPosition.self, forKey: .scroll)
    }

    private static func subject(_ fields: KeyedDecodingContainer<CodingKeys>) throws -> Subject {
        func text(_ key: CodingKeys, isEmptyAllowed: Bool = false) throws -> String {
            if isEmptyAllowed, try !fields.contains(key) || fields.decode(String.self, forKey: key).isEmpty {
                return ""
            }
            guard let text = Self.text(key, fields) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: fields, debugDescription: "no such text")
            }
            return text
        }
        func check(_ isRight: Bool, _ key: CodingKeys) throws {
            guard !isRight else { return }
            throw DecodingError.dataCorruptedError(forKey: key, in: fields, debugDescription: "out of bounds")
        }
        switch try fields.decode(Kind.self, forKey: .kind) {
        case .places:
            guard fields.contains(.country) else { return .places(country: nil) }
            let country = try text(.country)
            try check(country.utf8.count == 2 && country.utf8.allSatisfy { (0x41...0x5A).contains($0) }, .country)
            return .places(country: country)
        case .place:
            let place = try text(.place)
            try check(isSlug(place), .place)
            return .place(place)
        case .photo:
            let photo = try text(.photo)
            try check(photo.utf8.count == 12 && photo.utf8.allSatisfy(isIDByte), .photo)
            return .photo(photo)
        case .search: return .search
        case .recents: return .recents
        case .map: return .map
        case .menu: return .menu(bundle: try text(.bundle), path: try text(.path, isEmptyAllowed: true))
        case .story: return .story(bundle: try text(.bundle), file: try text(.file))
        case .page:
            let path = try text(.path)
            try check(path.hasPrefix("/") && !path.hasPrefix("//") && !path.contains("\\"), .path)
            return trips(path) ?? .page(path)
        }
    }

    /// The trips of a path; nil for another page. Earlier versions know them as pages, so they are stored as pages.
    private static func trips(_ path: String) -> Subject? {
        guard path.hasPrefix(tripsPath) else { return nil }
        let id = path.dropFirst(tripsPath.count)
        if id.isEmpty { return .trips }
        return id.hasPrefix("/") && isSlug(String(id.dropFirst())) ? .trip(String(id.dropFirst())) : nil
    }

    private static let tripsPath = "/trips"

    /// Whether a text can be the id of a place or of a trip.
    fileprivate static func isSlug(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { isIDByte($0) || $0 == 0x2D }
    }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// A text of valid length without control characters; nil for anything else.
    private static func text(_ key: CodingKeys, _ fields: KeyedDecodingContainer<CodingKeys>) -> String? {
        // Avoids the cost of an error for a missing key, which is the common case.
        guard let text = try? fields.decodeIfPresent(String.self, forKey: key), isText(text) else { return nil }
        return text
    }

    fileprivate static func isText(_ text: String) -> Bool {
        (1...textLength).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    private static func number(_ key: CodingKeys, _ fields: KeyedDecodingContainer<CodingKeys>) -> Double? {
        try? fields.decodeIfPresent(Double.self, forKey: key)
    }

    private static func isPosition(_ text: String) -> Bool {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard text.utf8.count <= 64, numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
            return false
        }
        return Coordinate(latitude: latitude, longitude: longitude) != nil
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try encodeSubject(&fields)
        try fields.encodeIfPresent(words, forKey: .words)
        try fields.encodeIfPresent(near, forKey: .near)
        try fields.encodeIfPresent(names, forKey: .names)
        try fields.encodeIfPresent(division?.rawValue, forKey: .by)
        if hasDistricts { try fields.encode(true, forKey: .districts) }
        try fields.encodeIfPresent(sort?.rawValue, forKey: .sort)
        try fields.encodeIfPresent(listing?.text, forKey: .listing)
        if let photoView {
            try fields.encode(photoView.zoomScale, forKey: .zoomScale)
            try fields.encode(Centre(x: photoView.centre.x, y: photoView.centre.y), forKey: .centre)
        }
        if let mapView {
            try fields.encode(mapView.latitude, forKey: .latitude)
            try fields.encode(mapView.longitude, forKey: .longitude)
            try fields.encode(mapView.zoom, forKey: .zoom)
        }
        try fields.encodeIfPresent(scroll, forKey: .scroll)
    }

    private func encodeSubject(_ fields: inout KeyedEncodingContainer<CodingKeys>) throws {
        func encode(_ kind: Kind, _ values: [(CodingKeys, String?)] = []) throws {
            try fields.encode(kind, forKey: .kind)
            for (key, value) in values { try fields.encodeIfPresent(value, forKey: key) }
        }
        switch subject {
        case .places(let country): try encode(.places, [(.country, country)])
        case .place(let id): try encode(.place, [(.place, id)])
        case .photo(let id): try encode(.photo, [(.photo, id)])
        case .search: try encode(.search)
        case .recents: try encode(.recents)
        case .map: try encode(.map)
        case .trips: try encode(.page, [(.path, Self.tripsPath)])
        case .trip(let id): try encode(.page, [(.path, "\(Self.tripsPath)/\(id)")])
        case .menu(let bundle, let path): try encode(.menu, [(.bundle, bundle), (.path, path)])
        case .story(let bundle, let file): try encode(.story, [(.bundle, bundle), (.file, file)])
        case .page(let path): try encode(.page, [(.path, path)])
        }
    }
}

extension Screen.ScrollPosition: Codable {
    private enum CodingKeys: String, CodingKey {
        case row, index, offset, y
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let row = (try? fields.decodeIfPresent(String.self, forKey: .row)).flatMap { Screen.isText($0) ? $0 : nil }
        let position = Self(
            row: row, index: row == nil ? nil : try? fields.decodeIfPresent(Int.self, forKey: .index),
            offset: (try? fields.decodeIfPresent(Double.self, forKey: .offset)) ?? 0,
            y: try fields.decode(Double.self, forKey: .y))
        guard let position else {
            throw DecodingError.dataCorruptedError(forKey: .y, in: fields, debugDescription: "out of bounds")
        }
        self = position
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(row, forKey: .row)
        try fields.encodeIfPresent(index, forKey: .index)
        try fields.encode(offset, forKey: .offset)
        try fields.encode(y, forKey: .y)
    }
}

extension Screen.Listing {
    /// The kinds that have no more than their name, and those with a value after a colon.
    private enum Kind: String {
        case recents, district, search, place, trip, timeline, day
    }

    /// `recents`, `district`, `timeline`, or `search:`, `place:`, `trip:` or `day:` with the words, the id or the day.
    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (Kind(rawValue: parts[0]), parts.count == 2 ? parts[1] : nil) {
        case (.recents, nil): self = .recents
        case (.district, nil): self = .district
        case (.timeline, nil): self = .timeline
        case (.day, let day?) where DayOfYear(day) != nil: self = .day(day)
        case (.search, let words?) where !words.isEmpty: self = .search(words)
        case (.place, let id?) where Screen.isSlug(id): self = .place(id)
        case (.trip, let id?) where Screen.isSlug(id): self = .trip(id)
        default: return nil
        }
    }

    /// What ``init(_:)`` reads.
    var text: String {
        switch self {
        case .recents: Kind.recents.rawValue
        case .district: Kind.district.rawValue
        case .search(let words): "\(Kind.search):\(words)"
        case .place(let id): "\(Kind.place):\(id)"
        case .trip(let id): "\(Kind.trip):\(id)"
        case .timeline: Kind.timeline.rawValue
        case .day(let day): "\(Kind.day):\(day)"
        }
    }
}
