internal import Localization
internal import PhotoLibrary

/// The listing that a photo was opened from: it says what comes next, and where the way back leads.
struct PhotoListing {
    /// As `listing.js` reads it: `place:<id>`, `recents` or `search:<words>`.
    let name: String
    let backAddress: String
    let backLabel: String
    /// The label is a place's name, not one of the page's words.
    let isPlace: Bool

    /// - Parameters:
    ///   - origin: the parameter `in` of the address.
    ///   - query: its parameter `q`.
    init(of photo: PhotoDocument, origin: String?, query: String?, base: String, words: Wording) {
        switch (origin, query) {
        case ("recents", _):
            self.init(name: "recents", backAddress: "\(base)/recents", backLabel: words("recents"))
        case ("search", let query?):
            self.init(
                name: "search:\(query)", backAddress: "\(base)/search?q=\(URLText.query(query))",
                backLabel: words("search"))
        default:
            self.init(
                name: "place:\(photo.place.id)", backAddress: "\(base)/places/\(photo.place.id)",
                backLabel: photo.place.name)
        }
    }

    private init(name: String, backAddress: String, backLabel: String) {
        self.name = name
        self.backAddress = backAddress
        self.backLabel = backLabel
        isPlace = name.hasPrefix("place:")
    }
}

/// Text as a part of an address.
package enum URLText {
    /// Percent-encoded but for the unreserved characters of RFC 3986, 2.3.
    package static func query(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".unicodeScalars)
        var result = String.UnicodeScalarView()
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if byte < 0x80, scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || "-._~".utf8.contains(byte)
            {
                result.append(scalar)
            } else {
                result.append(contentsOf: ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            }
        }
        return String(result)
    }
}
