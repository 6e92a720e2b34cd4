internal import Catalog
internal import Disk
internal import Foundation
internal import Gazetteer
internal import Imaging
internal import Times

extension PhotoLibrary.Imports {
    /// The largest number of places of sample rows.
    private static let samplePlaces = 100_000
    /// The number of rows per transaction, and of photos per folder.
    private static let samplesAtOnce = 10_000

    /// Fills the catalogue with rows of photos that do not exist, at real places, for benchmarks of large catalogues. The same
    /// number gives the same rows; existing rows are kept.
    ///
    /// - Parameter folder: the folder of the rows, which does not have to exist.
    /// - Returns: the number of new rows.
    public func fill(_ count: Int, folder: String) async throws(LibraryError) -> Int {
        let towns = Self.sampleTowns()
        let folder = PathText.absolute(folder)
        var written = 0
        try withCatalog { catalog throws(CatalogError) in try catalog.samples.prepare() }
        for start in stride(from: 0, to: count, by: Self.samplesAtOnce) {
            guard !Task.isCancelled else { throw .interrupted }
            let part = PathText.join(folder, "\(start / Self.samplesAtOnce)")
            let rows = (start..<min(start + Self.samplesAtOnce, count)).map { number in
                Self.sample(number, town: towns[number % towns.count], folder: part)
            }
            written += try withCatalog { catalog throws(CatalogError) in
                try catalog.samples.insert(rows, folder: part)
            }
        }
        try library.search.prepare()
        return written
    }

    /// The largest towns in a shuffled order, so that neighbours in the catalogue are far apart on Earth.
    private static func sampleTowns() -> [PlaceDescription] {
        var towns: [Town] = []
        towns.reserveCapacity(Gazetteer.bundled.townCount)
        Gazetteer.bundled.forEachTown { towns.append($0) }
        towns.sort { ($0.population, $0.geonameID) > ($1.population, $1.geonameID) }
        let kept = towns.prefix(samplePlaces)
        return kept.sorted { mixed($0.geonameID) < mixed($1.geonameID) }
            .map { PlaceDescription(named: $0) }
    }

    private static func sample(_ number: Int, town: PlaceDescription, folder: String) -> SampleRow {
        let random = mixed(number)
        // Times over twenty years, each its own.
        let taken = LocalTime(seconds: 1_041_379_200 + Int64(random % 630_720_000))
        var file = IndexedFile(
            folder: folder, name: "IMG_\(number).jpg",
            fingerprint: FileFingerprint(
                device: 0, inode: Int64(number), bytes: Int64(1_000_000 + random % 8_000_000),
                modifiedAt: FileTime(nanoseconds: taken.milliseconds)))
        file.title = "\(town.name ?? "Photo") \(number)"
        func word(_ words: [String], _ salt: Int) -> String { words[Int(mixed(number + salt) % UInt64(words.count))] }
        file.caption = "\(word(Self.sampleLights, 1)) \(word(Self.sampleViews, 2)) \(word(Self.sampleSights, 3))"
        file.keywords = [word(Self.sampleSights, 4), word(Self.sampleViews, 5)].sorted()
        file.taken = CameraClock(taken, zone: .stated(minutes: 0))
        (file.width, file.height) = random % 3 == 0 ? (3024, 4032) : (4032, 3024)
        file.type = ImageFormat.jpeg.mediaType
        file.place = town
        // Within some kilometres of the town's centre.
        file.latitude = town.latitude.map { max(-90, min(90, $0 + Double(random % 200) / 10_000 - 0.01)) }
        file.longitude = town.longitude.map { max(-180, min(180, $0 + Double(random / 200 % 200) / 10_000 - 0.01)) }
        file.sha256 = (0..<32).map { UInt8(truncatingIfNeeded: mixed(number * 4 + $0 / 8 + 1) >> UInt64($0 % 8 * 8)) }
        return SampleRow(id: PhotoID.hashed("sample \(number)"), file: file)
    }

    private static let sampleLights = ["Morning", "Evening", "Winter", "Summer", "Autumn", "Late", "First", "Northern"]
    private static let sampleViews = [
        "light", "fog", "snow", "rain", "reflections", "shadows", "colours", "silence", "wind", "stars",
    ]
    private static let sampleSights = [
        "harbour", "bridge", "market", "church", "river", "mountain", "station", "garden", "lighthouse", "square",
        "mill",
        "castle", "forest", "meadow", "waterfall", "island", "tower", "street", "beach", "windmill",
    ]

    /// A pseudorandom number for `number` (the last step of SplitMix64).
    private static func mixed(_ number: Int) -> UInt64 {
        var value = UInt64(bitPattern: Int64(number)) &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
