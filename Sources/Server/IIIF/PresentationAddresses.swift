internal import IIIF

/// The absolute URLs of IIIF Presentation API documents and of what they refer to.
struct PresentationAddresses: Sendable {
    /// The root of all URLs, such as `https://example.org/photos`.
    let root: String

    /// The collection of all countries.
    var collection: String { "\(root)/iiif/collection.json" }

    /// The collection of a country's places, or the part that starts with one of them.
    func country(_ code: String, from place: String? = nil) -> String {
        "\(root)/iiif/country/\(URLText.query(code))/collection.json" + query("from", place)
    }

    /// The collection of manifests of a place with more photos than one manifest holds.
    func place(_ id: String) -> String { "\(iiif(place: id))/collection.json" }

    /// The first manifest of a place, or the one that starts after a cursor.
    func manifest(_ place: String, cursor: String? = nil) -> String {
        "\(iiif(place: place))/manifest.json" + query("cursor", cursor)
    }

    func canvas(_ photo: String, at place: String) -> String {
        "\(iiif(place: place))/canvas/\(URLText.query(photo))"
    }

    func image(_ photo: String) -> ImageServiceReference {
        ImageServiceReference(id: "\(root)/iiif/3/\(URLText.query(photo))")
    }

    // MARK: - Outside of IIIF

    var placesPage: String { "\(root)/" }
    var placesDocument: String { "\(root)/api/v1/places" }
    func countryPage(_ code: String) -> String { "\(root)/" + query("country", code) }
    func countryDocument(_ code: String) -> String { placesDocument + query("country", code) }
    func placePage(_ id: String) -> String { "\(root)/places/\(URLText.query(id))" }
    func placeDocument(_ id: String) -> String { "\(placesDocument)/\(URLText.query(id))" }
    func photoPage(_ id: String) -> String { "\(root)/photos/\(URLText.query(id))" }
    func photoDocument(_ id: String) -> String { "\(root)/api/v1/photos/\(URLText.query(id))" }

    private func iiif(place: String) -> String { "\(root)/iiif/place/\(URLText.query(place))" }

    private func query(_ name: String, _ value: String?) -> String {
        value.map { "?\(name)=\(URLText.query($0))" } ?? ""
    }
}
