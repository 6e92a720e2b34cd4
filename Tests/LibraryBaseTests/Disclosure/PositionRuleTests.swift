import Catalog
import Disk
import Gazetteer
import LibraryBase
import TestSupport
import Testing
import Times

/// What readers are told about positions, and whether a circle hides what it is for.
@Suite struct PositionRuleTests {
    private let rome: Coordinate
    /// A photo in Rome, in the district Monti.
    private let photo: PhotoRecord

    init() throws {
        rome = try #require(Coordinate(latitude: 41.8933, longitude: 12.4829))
        let city = PlaceDescription(id: "it-rome-1", countryCode: "IT", name: "Rome", latitude: 41.9, longitude: 12.5)
        var file = IndexedFile(
            folder: "/p", name: "a.jpg",
            fingerprint: FileFingerprint(device: 7, inode: 1, bytes: 10, modifiedAt: FileTime(nanoseconds: 1000)))
        file.place = PlaceDescription(id: "it-monti-2", countryCode: "IT", name: "Monti", city: city)
        (file.latitude, file.longitude) = (rome.latitude, rome.longitude)
        (file.altitude, file.direction) = (21, 90)
        let catalog = try Catalog()
        _ = try catalog.samples.insert([SampleRow(id: "aaaaaaaaaaa1", file: file)], folder: "/p")
        photo = try #require(try catalog.photos.find(id: "aaaaaaaaaaa1"))
    }

    private func photo(at position: Coordinate?) -> PhotoRecord {
        var photo = photo
        (photo.latitude, photo.longitude) = (position?.latitude, position?.longitude)
        return photo
    }

    private static func circle(_ centre: Coordinate, radius: Double) -> PrivateCircle {
        let extent = PrivateCircle.Extent(latitude: centre.latitude, longitude: centre.longitude, radius: radius)
        return PrivateCircle(name: "home", wanted: extent, used: extent)
    }

    @Test func ownersAreToldEverything() throws {
        let rule = PositionRule(.everything, circles: [Self.circle(rome, radius: 1000)])
        let shown = rule.shown(of: photo)
        #expect(rule.showsEverything)
        #expect(shown.precision == .exact && shown.latitude == rome.latitude && shown.longitude == rome.longitude)
        #expect(shown.altitude == 21 && shown.direction == 90 && shown.district?.id == "it-monti-2")
    }

    @Test func atTownThePositionIsThatOfThePlace() throws {
        let rule = PositionRule(Disclosure(positions: .town, obeysCircles: true, photos: .owner), circles: [])
        let shown = rule.shown(of: photo)
        #expect(!rule.showsEverything)
        #expect(shown.precision == .town && shown.latitude == 41.9 && shown.longitude == 12.5)
        #expect(shown.altitude == nil && shown.direction == nil && shown.district == nil)
        let nowhere = rule.shown(of: photo(at: nil))
        #expect(nowhere.latitude == nil && nowhere.longitude == nil && nowhere.district == nil)
    }

    @Test(arguments: [PositionPrecision.country, .none]) func belowTheTownThereIsNoPosition(
        _ precision: PositionPrecision
    ) {
        let rule = PositionRule(
            Disclosure(positions: precision, obeysCircles: true, photos: .owner),
            circles: [Self.circle(rome, radius: 9)])
        let shown = rule.shown(of: photo)
        #expect(shown.precision == precision && shown.latitude == nil && shown.longitude == nil)
        #expect(shown.altitude == nil && shown.direction == nil && shown.district == nil && !rule.showsEverything)
    }

    @Test func insideACircleEveryReaderIsToldTheTown() throws {
        let rule = PositionRule(
            Disclosure(positions: .exact, obeysCircles: true, photos: .owner),
            circles: [Self.circle(rome, radius: 1000)])
        let inside = rule.shown(of: photo(at: rome.position(at: 990, towards: 70)))
        #expect(inside.precision == .town && inside.latitude == 41.9 && inside.altitude == nil)
        let spot = rome.position(at: 1010, towards: 70)
        let outside = rule.shown(of: photo(at: spot))
        #expect(outside.precision == .exact && outside.latitude == spot.latitude && outside.direction == 90)
        // The photos of a district would tell who is inside.
        #expect(outside.district == nil && !rule.showsEverything)
    }

    @Test(
        arguments: [
            (0, 0), (60.6, 15.6), (-33.9, 179.9999), (12, -180), (89.9995, 40), (-89.9999, -120), (90, 0), (-90, 0),
        ] as [(Double, Double)])
    func theUsedCircleContainsTheWantedOneAndHasAnotherCentre(latitude: Double, longitude: Double) throws {
        let centre = try #require(Coordinate(latitude: latitude, longitude: longitude))
        var random = SeededGenerator(seed: 7)
        for radius in [100, 500, 3000, 50_000] as [Double] {
            for _ in 0..<200 {
                let used = PrivateCircle.Extent.disguising(centre, radius: radius, by: &random)
                let middle = try #require(Coordinate(latitude: used.latitude, longitude: used.longitude))
                #expect(middle.distance(to: centre) > 749)
                for direction in stride(from: 0.0, to: 360, by: 30) {
                    #expect(used.contains(centre.position(at: radius, towards: direction)))
                }
            }
        }
    }

    /// The centre that somebody computes who sees all exact positions, and for which photos there is none.
    @Test func nobodyFindsTheCentreFromAThousandPhotographs() throws {
        let home = try #require(Coordinate(latitude: 60.607, longitude: 15.632))
        var random = SeededGenerator(seed: 11)
        var errors: [Double] = []
        for _ in 0..<20 {
            let used = PrivateCircle.Extent.disguising(home, radius: 500, by: &random)
            let rule = PositionRule(
                Disclosure(positions: .exact, obeysCircles: true, photos: .owner),
                circles: [PrivateCircle(name: "home", wanted: used, used: used)])
            // Photographs all around, as many within each area.
            let shown = (0..<1000).compactMap { _ in
                let away = 4000 * Double.random(in: 0...1, using: &random).squareRoot()
                let spot = home.position(at: away, towards: Double.random(in: 0..<360, using: &random))
                let shown = rule.shown(of: photo(at: spot))
                return shown.precision == .exact
                    ? Coordinate(latitude: shown.latitude ?? 0, longitude: shown.longitude ?? 0) : nil
            }
            #expect(shown.count < 1000)
            errors.append(try #require(Self.middleOfHole(shown, around: home)).distance(to: home))
        }
        #expect(errors.allSatisfy { $0 > 500 }, "\(errors)")
    }

    /// The point that is farthest from all positions, of a grid of 50 m within 3 km.
    private static func middleOfHole(_ positions: [Coordinate], around start: Coordinate) -> Coordinate? {
        var best: (point: Coordinate, distance: Double)?
        for away in stride(from: 0.0, through: 2500, by: 50) {
            for direction in stride(from: 0.0, to: 360, by: max(2, 3000 / max(away, 50))) {
                let point = start.position(at: away, towards: direction)
                var nearest = Double.infinity
                for position in positions {
                    nearest = min(nearest, position.distance(to: point))
                    if nearest < best?.distance ?? 0 { break }
                }
                if nearest > best?.distance ?? 0 { best = (point, nearest) }
            }
        }
        return best?.point
    }
}
