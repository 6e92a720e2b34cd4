public import Catalog
public import Gazetteer
internal import Localization

extension PhotoLibrary {
    /// Circles inside which only owners see the positions of photos.
    public struct Circles: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Circles {
    /// The radii that a circle can have, in metres.
    public static let radii: ClosedRange<Double> = 100...50_000
    /// The radius if none is given, in metres.
    public static let usualRadius = 500.0
    private static let longestName = 100
    /// The greatest number of circles: each is compared with each photo that a document shows.
    private static let mostCircles = 100

    /// All circles, by name.
    public func list() throws(LibraryError) -> CirclesDocument {
        CirclesDocument(circles: try all().map(CircleDocument.init))
    }

    /// All circles with those that are used, by name, for what the owner publishes.
    public func all() throws(LibraryError) -> [PrivateCircle] {
        try withCatalog { catalog throws(CatalogError) in try catalog.circles.all() }
    }

    /// Adds a circle. A larger one is used, with another centre; both are drawn once, and kept.
    ///
    /// - Parameters:
    ///   - name: one line of 1 to 100 characters; spaces around it are dropped.
    ///   - radius: metres, one of ``radii``.
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid name or radius, a name that is taken, or too many circles.
    public func add(_ name: String, around centre: Coordinate, radius: Double) throws(LibraryError) -> CirclesDocument {
        let name = try Self.name(name)
        guard radius.isFinite, Self.radii.contains(radius) else {
            throw .usage("invalid radius '\(radius)': expected 100 to 50000 metres")
        }
        guard try list().circles.count < Self.mostCircles else {
            throw .usage("too many circles: expected at most \(Self.mostCircles); remove one first")
        }
        var random = SystemRandomNumberGenerator()
        let wanted = PrivateCircle.Extent(latitude: centre.latitude, longitude: centre.longitude, radius: radius)
        let circle = PrivateCircle(
            name: name, wanted: wanted, used: .disguising(centre, radius: radius, by: &random))
        guard try withCatalog({ catalog throws(CatalogError) in try catalog.circles.add(circle) }) else {
            throw .usage("there is a circle '\(name)' already; remove it first, or choose another name")
        }
        return try list()
    }

    /// Removes a circle: exact positions inside it are shown again, to readers who see exact positions.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if there is none of this name.
    public func remove(_ name: String) throws(LibraryError) -> CirclesDocument {
        let name = try Self.name(name)
        guard try withCatalog({ catalog throws(CatalogError) in try catalog.circles.remove(name) }) else {
            throw .notFound("no such circle: \(name); `photos circles` lists the circles")
        }
        return try list()
    }

    private static func name(_ text: String) throws(LibraryError) -> String {
        guard let line = SingleLine(text, atMost: longestName) else {
            throw .usage("invalid name of a circle: expected one line of 1 to \(longestName) characters, such as home")
        }
        return line.text
    }
}

/// All circles: `Circles` of docs/reference/json.md.
public struct CirclesDocument: Sendable, Equatable, Encodable {
    public var circles: [CircleDocument]

    /// The document of a library without circles.
    public static var none: Self { Self(circles: []) }
}

/// A circle as it was asked for. The one that is used is in no document.
public struct CircleDocument: Sendable, Equatable, Encodable {
    public var name: String
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double
    /// Metres.
    public var radius: Double
}

extension CircleDocument {
    fileprivate init(_ circle: PrivateCircle) {
        self.init(
            name: circle.name, latitude: circle.wanted.latitude, longitude: circle.wanted.longitude,
            radius: circle.wanted.radius)
    }
}
