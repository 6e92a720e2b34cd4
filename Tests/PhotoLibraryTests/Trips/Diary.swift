import Catalog
import Gazetteer
import PhotoLibrary
import Times

/// Photos of one person, for the search for trips.
struct Diary {
    /// A place with its position.
    struct Town: Equatable {
        var row: Int64
        var country: String
        var latitude, longitude: Double

        static let falun = Town(row: 1, country: "SE", latitude: 60.607, longitude: 15.632)
        static let lisbon = Town(row: 2, country: "PT", latitude: 38.722, longitude: -9.139)
        static let rome = Town(row: 3, country: "IT", latitude: 41.9, longitude: 12.5)
        static let tokyo = Town(row: 4, country: "JP", latitude: 35.69, longitude: 139.69)
        static let kyoto = Town(row: 5, country: "JP", latitude: 35.01, longitude: 135.77)
        static let vienna = Town(row: 6, country: "AT", latitude: 48.208, longitude: 16.372)
        /// 55 km from Vienna, in another country.
        static let bratislava = Town(row: 7, country: "SK", latitude: 48.149, longitude: 17.107)
        /// 54 km from Vienna, in the same country.
        static let krems = Town(row: 8, country: "AT", latitude: 48.41, longitude: 15.61)
        /// 65 km from Falun.
        static let avesta = Town(row: 9, country: "SE", latitude: 60.14, longitude: 16.17)
    }

    private(set) var photos: [LocatedPhoto] = []

    /// Takes photos, one a minute from noon, on a day since 1970-01-01.
    mutating func take(_ count: Int = 1, at town: Town, day: Int, minute: Int = 720) {
        for number in 0..<count {
            photos.append(
                LocatedPhoto(
                    row: Int64(photos.count + 1),
                    takenAt: Instant(seconds: Int64(day) * 86_400 + Int64(minute + number) * 60), day: day,
                    latitude: town.latitude, longitude: town.longitude, place: town.row, countryCode: town.country))
        }
    }

    /// Takes a photo on each of some days.
    mutating func take(at town: Town, days: some Sequence<Int>) {
        for day in days { take(at: town, day: day) }
    }

    /// The photos in the order of time.
    var sorted: [LocatedPhoto] {
        photos.sorted { ($0.takenAt.milliseconds, $0.row) < ($1.takenAt.milliseconds, $1.row) }
    }

    var homes: Homes {
        var search = HomeSearch()
        for photo in sorted { search.add(photo) }
        return search.homes()
    }

    var trips: [FoundTrip] {
        var search = TripSearch(homes: homes)
        for photo in sorted { search.add(photo) }
        return search.found()
    }
}

extension FoundTrip {
    /// The first and the last day.
    var days: [Int] { [span.first.day, span.last.day] }

    /// The row numbers of the places.
    var rows: [Int64] { places.map(\.row) }
}
