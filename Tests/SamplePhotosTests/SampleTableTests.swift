import Imaging
import SamplePhotos
import Testing

@Suite struct SampleTableTests {
    private let photos = SamplePhoto.all

    @Test("About sixty photographs show thirty countries or more")
    func countries() {
        #expect((55...75).contains(photos.count))
        #expect(Set(photos.map(\.country)).count >= 30)
        #expect(photos.allSatisfy { $0.country.utf8.count == 2 })
    }

    @Test("File names are unique and plain ASCII")
    func names() {
        #expect(Set(photos.map(\.name)).count == photos.count)
        for photo in photos {
            let letters = photo.name.utf8.allSatisfy {
                ("a"..."z").contains(Character(Unicode.Scalar($0))) || $0 == 45 || $0 == 46
            }
            #expect(letters, "\(photo.name)")
        }
    }

    @Test("All eight orientations appear, each kind of file, and three photographs without a position")
    func variety() {
        #expect(Set(photos.map(\.orientation.rawValue)) == Set(1...8))
        for format in [SamplePhoto.Format.jpeg, .png, .pngWithAlpha, .greyPNG] {
            #expect(photos.contains { $0.format == format })
        }
        #expect(photos.count { $0.latitude == nil } == 3)
        #expect(photos.allSatisfy { ($0.latitude == nil) == ($0.longitude == nil) })
    }

    @Test("Positions lie in both hemispheres, east and west, and some towns have two")
    func positions() {
        #expect(photos.contains { ($0.latitude ?? 0) < 0 } && photos.contains { ($0.longitude ?? 0) < 0 })
        #expect(photos.contains { ($0.latitude ?? 0) > 66 } && photos.contains { ($0.latitude ?? 0) < -54 })
        let near = photos.count { photo in
            photos.contains { other in
                guard let a = photo.latitude, let b = other.latitude, let c = photo.longitude, let d = other.longitude
                else { return false }
                return other.name != photo.name && abs(a - b) < 0.05 && abs(c - d) < 0.05
            }
        }
        #expect(near >= 6)
    }

    @Test("Sizes are 1 to 12 megapixels, most of them 2 to 6")
    func sizes() {
        let megapixels = photos.map { Double($0.size.width * $0.size.height) / 1e6 }
        #expect(megapixels.allSatisfy { (0.9...12.1).contains($0) })
        #expect(megapixels.count { (1.9...6.1).contains($0) } * 3 > photos.count * 2)
    }
}
