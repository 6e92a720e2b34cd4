public import Catalog

/// A screen that a person has seen, and the state in which they left it, to show it again.
public struct Screen: Sendable, Equatable {
    /// What it shows.
    public var subject: Subject
    /// The words in the search field of the search, or of the places.
    public var words: String?
    /// The position for places by distance, as typed: `LAT,LON`.
    public var near: String?
    /// The choice of names for places: `local`, `own` or a BCP 47 tag.
    public var names: String?
    /// How the places are divided; nil for countries alone.
    public var division: PlaceDivision?
    /// Whether the places, or the photos of a place, are listed by district.
    public var hasDistricts = false
    /// The order of the photos of a place.
    public var sort: PhotoOrder?
    /// The listing from which a photo was opened; nil for that of its place.
    public var listing: Listing?
    /// The visible part of a photo; nil if it was not changed.
    public var photoView: PhotoView?
    /// The visible part of the map.
    public var mapView: MapView?
    /// The scroll position of a list.
    public var scroll: ScrollPosition?

    /// A screen in its initial state.
    public init(_ subject: Subject) {
        self.subject = subject
    }

    /// The listing from which a photo is opened, other than its place.
    public enum Listing: Sendable, Equatable {
        case recents
        /// The photos that these words found.
        case search(String)
        /// Those of the district in which the photo was taken.
        case district
        /// Those to which the id of another place leads, such as one that an earlier version printed.
        case place(String)
        /// Those of the trip with this id.
        case trip(String)
        /// All photographs by month.
        case timeline
        /// Those of a day of earlier years, such as `11-24`.
        case day(String)
    }

    /// The visible part of a photo.
    public struct PhotoView: Sendable, Equatable {
        /// Points for each image pixel: 0.000001…1,000,000.
        public let zoomScale: Double
        /// The point of the photo in the centre of the window, as fractions of the upright sides: 0…1.
        public let centre: (x: Double, y: Double)

        /// Nil for numbers that are out of range or not finite.
        public init?(zoomScale: Double, x: Double, y: Double) {
            guard (1e-6...1e6).contains(zoomScale), (0...1).contains(x), (0...1).contains(y) else { return nil }
            self.zoomScale = zoomScale
            centre = (x, y)
        }

        public static func == (one: PhotoView, other: PhotoView) -> Bool {
            one.zoomScale == other.zoomScale && one.centre == other.centre
        }
    }

    /// The visible part of the map.
    public struct MapView: Sendable, Equatable {
        /// The centre, in WGS 84 degrees.
        public let latitude: Double
        public let longitude: Double
        /// The zoom level, the binary logarithm of the width of the world over 256 points: −10…40.
        public let zoom: Double

        /// Nil for numbers that are out of range or not finite.
        public init?(latitude: Double, longitude: Double, zoom: Double) {
            guard abs(latitude) <= 90, abs(longitude) <= 180, (-10...40).contains(zoom) else { return nil }
            (self.latitude, self.longitude, self.zoom) = (latitude, longitude, zoom)
        }
    }

    /// The scroll position of a list. It refers to the row at the top, so that it is valid for another window size.
    public struct ScrollPosition: Sendable, Equatable {
        /// The place or photo in the row at the top; nil for none.
        public var row: String?
        /// The index of that row, from 0, in its country or place.
        public var index: Int?
        /// The distance from the top of the window to that row, in points: −1,000,000…1,000,000.
        public let offset: Double
        /// The scroll offset from the top of the page in points, for a window of the same size: 0…1,000,000,000.
        public let y: Double

        /// Nil for numbers that are out of range or not finite.
        public init?(row: String? = nil, index: Int? = nil, offset: Double = 0, y: Double) {
            guard abs(offset) <= 1e6, (0...1e9).contains(y), (0...10_000_000).contains(index ?? 0) else { return nil }
            (self.row, self.index, self.offset, self.y) = (row, index, offset, y)
        }
    }

    /// This screen with the state that the person left on it earlier, unless this one sets it.
    func keeping(_ earlier: Screen) -> Screen {
        var screen = self
        guard (words, near) == (earlier.words, earlier.near) else { return screen }
        screen.photoView = photoView ?? earlier.photoView
        screen.mapView = mapView ?? earlier.mapView
        screen.listing = listing ?? earlier.listing
        if sort == nil || earlier.sort == nil || sort == earlier.sort { screen.scroll = scroll ?? earlier.scroll }
        return screen
    }
}
