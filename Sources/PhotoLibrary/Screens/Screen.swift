public import Catalog

/// What a person was shown, and how it was left, so that it can be shown again.
public struct Screen: Sendable, Equatable {
    /// What it shows.
    public var subject: Subject
    /// The words in the search field of a search, or of the places.
    public var words: String?
    /// The places' nearest-first position as it was written, `LAT,LON`.
    public var near: String?
    /// The direction of places' names that was asked for there: `local`, `own` or a BCP 47 tag.
    public var names: String?
    /// The order of a place's photos.
    public var sort: PhotoOrder?
    /// The listing that a photo was opened from; nil for that of its place.
    public var listing: Listing?
    /// The part of a photo that was seen; nil while nobody had touched it.
    public var photoView: PhotoView?
    /// The part of the world that the map showed.
    public var mapView: MapView?
    /// How far a list was scrolled.
    public var scroll: ScrollPosition?

    /// A screen as it is when it is opened.
    public init(_ subject: Subject) {
        self.subject = subject
    }

    /// What a photo is opened from besides its place.
    public enum Listing: Sendable, Equatable {
        case recents
        /// The photos that these words found.
        case search(String)
    }

    /// The part of a photo that is seen.
    public struct PhotoView: Sendable, Equatable {
        /// Points for each image pixel: 0.000001…1,000,000.
        public let zoomScale: Double
        /// The image point in the middle of the window, as fractions of the upright picture's sides: 0…1.
        public let centre: (x: Double, y: Double)

        /// Refuses numbers that are not finite or out of range.
        public init?(zoomScale: Double, x: Double, y: Double) {
            guard (1e-6...1e6).contains(zoomScale), (0...1).contains(x), (0...1).contains(y) else { return nil }
            self.zoomScale = zoomScale
            centre = (x, y)
        }

        public static func == (one: PhotoView, other: PhotoView) -> Bool {
            one.zoomScale == other.zoomScale && one.centre == other.centre
        }
    }

    /// The part of the world that the map shows.
    public struct MapView: Sendable, Equatable {
        /// The middle, in WGS 84 degrees.
        public let latitude: Double
        public let longitude: Double
        /// How often the world was doubled from 256 points: −10…40.
        public let zoom: Double

        /// Refuses numbers that are not finite or out of range.
        public init?(latitude: Double, longitude: Double, zoom: Double) {
            guard abs(latitude) <= 90, abs(longitude) <= 180, (-10...40).contains(zoom) else { return nil }
            (self.latitude, self.longitude, self.zoom) = (latitude, longitude, zoom)
        }
    }

    /// How far a list is scrolled: by the row at the top, so that it means the same in another window.
    public struct ScrollPosition: Sendable, Equatable {
        /// The place or photo in the row at the top; nil where there is none.
        public var row: String?
        /// Which row that is, from 0, of its country or its place.
        public var index: Int?
        /// From the window's top to that row's, in points: −1,000,000…1,000,000.
        public let offset: Double
        /// The same from the page's top, for a window of the same size: 0…1,000,000,000.
        public let y: Double

        /// Refuses numbers that are not finite or out of range.
        public init?(row: String? = nil, index: Int? = nil, offset: Double = 0, y: Double) {
            guard abs(offset) <= 1e6, (0...1e9).contains(y), (0...10_000_000).contains(index ?? 0) else { return nil }
            (self.row, self.index, self.offset, self.y) = (row, index, offset, y)
        }
    }

    /// The same screen come to anew: what one left there stays, unless the way to it says something else.
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
