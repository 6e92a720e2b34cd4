import Metadata
import TestSupport
import Testing

/// The films at the end of motion photos.
@Suite struct EmbeddedFilmTests {
    private let film = TestFilm()
    private let jpeg = (try? TestJPEG().encode(Synthetic.smooth(48, 32))) ?? []

    private func film(in photo: [UInt8]) -> EmbeddedFilm? { PhotoMetadata.read(bytes: photo).film }

    @Test func aFilmIsFoundInEachFormOfMotionPhoto() throws {
        for photo in [film.motionPhoto(jpeg), film.microVideo(jpeg), film.samsung(jpeg)] {
            let found = try #require(film(in: photo))
            #expect(found.type == "video/mp4" && found.bytes == film.bytes.count)
            #expect(Array(photo[found.start..<found.start + found.bytes]) == film.bytes)
        }
    }

    /// RDF has several notations for a structure (ISO 16684-1, 7.9.2).
    @Test func theDirectoryIsReadInEachNotation() throws {
        let fields = { (meaning: String, length: Int) in
            "Item:Semantic=\"\(meaning)\" Item:Length=\"\(length)\""
        }
        let elements = { (meaning: String, length: Int) in
            "<Item:Semantic>\(meaning)</Item:Semantic><Item:Length>\(length)</Item:Length>"
        }
        let notations: [(String, Int) -> String] = [
            { "<rdf:li><Container:Item \(fields($0, $1))/></rdf:li>" },
            { "<rdf:li \(fields($0, $1))/>" },
            {
                "<rdf:li rdf:parseType=\"Resource\"><Container:Item rdf:parseType=\"Resource\">\(elements($0, $1))"
                    + "</Container:Item></rdf:li>"
            },
            {
                "<rdf:li rdf:parseType=\"Resource\"><Container:Item><rdf:Description \(fields($0, $1))/>"
                    + "</Container:Item></rdf:li>"
            },
        ]
        for (number, notation) in notations.enumerated() {
            let items = notation("Primary", 0) + notation("MotionPhoto", film.bytes.count)
            let photo = film.motionPhoto(jpeg, items: items)
            #expect(film(in: photo)?.bytes == film.bytes.count, "\(number)")
        }
    }

    /// As in photos that have a gain map too.
    @Test func anotherItemCanFollowTheFilm() throws {
        let photo = film.motionPhoto(jpeg, after: jpeg)
        let found = try #require(film(in: photo))
        #expect(Array(photo[found.start..<found.start + found.bytes]) == film.bytes)
    }

    @Test func aFilmThatIsNotWhereItIsSaidToBeIsNone() throws {
        let photo = film.motionPhoto(jpeg)
        #expect(film(in: jpeg) == nil)
        #expect(film(in: Array(photo.dropLast(film.bytes.count))) == nil)
        for length in [0, 1, film.bytes.count - 8, film.bytes.count + 8, Int(UInt32.max), Int.max, -1] {
            #expect(film(in: film.motionPhoto(jpeg, stating: length)) == nil, "\(length)")
        }
    }

    @Test func aSidecarStatesNoFilm() throws {
        var metadata = PhotoMetadata()
        metadata.apply(sidecar: film.motionPhoto([0xFF, 0xD8]))
        #expect(metadata.film == nil)
    }
}
