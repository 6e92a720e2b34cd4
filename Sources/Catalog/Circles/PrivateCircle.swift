/// A circle around what others need not find, such as a home: of photos inside, only owners learn more than the town.
public struct PrivateCircle: Sendable, Hashable, Codable {
    /// A circle on the Earth, in WGS 84 degrees and metres.
    public struct Extent: Sendable, Hashable, Codable {
        public var latitude: Double
        public var longitude: Double
        public var radius: Double

        /// A circle of `radius` metres around a position.
        public init(latitude: Double, longitude: Double, radius: Double) {
            (self.latitude, self.longitude, self.radius) = (latitude, longitude, radius)
        }
    }

    /// The name by which people speak of it: `home`.
    public var name: String
    /// The circle that was asked for.
    public var wanted: Extent
    /// The circle that is used: it contains the one that was asked for, is larger by a part that was drawn once, and has another
    /// centre, so that nobody finds the wanted one as the hole among the exact positions of other photos.
    public var used: Extent

    /// A circle of this name.
    public init(name: String, wanted: Extent, used: Extent) {
        (self.name, self.wanted, self.used) = (name, wanted, used)
    }
}
