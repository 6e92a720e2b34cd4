internal import Localization
internal import PhotoLibrary

/// The names of countries and their label positions.
struct MapCountriesDocument: PublicDocument {
    struct Country: Encodable {
        var code: String
        var name: String
        var latitude: Double
        var longitude: Double
        /// The distance to the nearest border or coast, in degrees.
        var room: Int
    }

    var countries: [Country]
}

/// The clusters of places in a part of the map.
struct ClustersDocument: PublicDocument {
    struct Cluster: Encodable {
        var column: Int
        var row: Int
        /// The position as fractions of the map's side, from its north-western corner.
        var x: Double
        var y: Double
        var placeCount: Int
        var photoCount: Int
        /// The place, if the cluster has only one.
        var place: MapPlace?
        /// A photo of the place with the most photos; nil if none of its files is on the server.
        var cover: Cover?
    }

    /// A photo with the version of its content, for the URL of its picture.
    struct Cover: Encodable {
        var photo: String
        /// Nil if its file was never read.
        var version: String?
    }

    var clusters: [Cluster]
}

extension ClustersDocument.Cluster {
    init(_ cluster: MapIndex.Cluster, _ index: MapIndex, cover: PlaceCover?) {
        let alone = cluster.entries.count == 1 ? index.entries[cluster.entries.lowerBound] : nil
        self.init(
            column: cluster.cell.column, row: cluster.cell.row, x: cluster.x, y: cluster.y,
            placeCount: cluster.entries.count, photoCount: cluster.photoCount, place: alone.map { MapPlace($0.place) },
            cover: cover.map { .init(photo: $0.photoID, version: $0.version) })
    }
}

/// The places of one cluster, up to a limit.
struct ClusterDocument: PublicDocument {
    var placeCount: Int
    var places: [MapPlace]
}

extension ClusterDocument {
    /// - Parameter limit: the maximum number of places; the first in alphabetical order are listed.
    init(_ index: MapIndex, _ cluster: MapIndex.Cluster, limit: Int, locale: LocaleTag) throws {
        let collator = try Collator(locale: locale)
        let keyed = try index.entries[cluster.entries].map { entry in
            (key: try collator.sortKey(entry.place.name), entry: entry)
        }
        let sorted = keyed.sorted {
            $0.key == $1.key ? $0.entry.place.row < $1.entry.place.row : $0.key.lexicographicallyPrecedes($1.key)
        }
        placeCount = keyed.count
        places = sorted.prefix(limit).map { MapPlace($0.entry.place) }
    }
}

/// A place on the map.
struct MapPlace: Encodable {
    struct Country: Encodable {
        var code: String
        var name: String
    }

    var id: String
    var name: String
    var country: Country
    var photoCount: Int?

    init(_ place: MapIndex.Place) {
        (id, name, photoCount) = (place.id, place.name, place.photoCount)
        country = Country(code: place.countryCode, name: place.countryName)
    }
}
