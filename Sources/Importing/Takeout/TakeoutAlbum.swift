internal import Disk
internal import Foundation

/// The file that describes the album of a folder, in an export of Google Photos. Its name depends on the language.
struct TakeoutAlbum {
    /// One line; empty for an album without a title.
    var title: String

    private struct File: Decodable {
        struct Data: Decodable {
            var title: String?
        }

        var title: String?
        /// In older exports.
        var albumData: Data?
        var photoTakenTime: Skipped?
        var geoData: Skipped?
        var date: Skipped?
        var access: String?
    }

    /// Any value.
    private struct Skipped: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    /// Nil for a file that describes no album, and for the one of a year or a day, which Google Photos makes of all photos.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= TakeoutItem.longest, let file = try? JSONDecoder().decode(File.self, from: Data(bytes)),
            file.photoTakenTime == nil, file.geoData == nil,
            file.albumData != nil || file.date != nil || file.access != nil,
            let title = file.albumData?.title ?? file.title, !Self.isOfTime(title)
        else { return nil }
        self.title = Self.line(title)
    }

    /// A text as one line without control characters.
    static func line(_ text: String) -> String {
        let spaced = String.UnicodeScalarView(
            text.unicodeScalars.map {
                [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory) ? " " : $0
            })
        return String(spaced).trimmingCharacters(in: .whitespaces)
    }

    /// The beginnings of the names of the folders of years.
    private static let years = [
        "photos from", "fotos von", "fotos aus", "photos de", "fotos de", "fotos del", "foto dal", "foto del",
        "foto's uit",
        "zdjęcia z", "foton från", "foton från år", "billeder fra", "bilder fra", "фото за", "valokuvat vuodelta",
    ]

    /// Whether it is the title of a year or of a day: `Photos from 2019`, `2019-05-01`.
    private static func isOfTime(_ title: String) -> Bool {
        func isNumber(_ text: Substring, _ length: Int) -> Bool {
            text.count == length && text.allSatisfy { $0.isASCII && $0.isNumber }
        }
        let day = title.split(separator: "-", omittingEmptySubsequences: false)
        if day.count >= 3, isNumber(day[0], 4), isNumber(day[1], 2), isNumber(day[2].prefix(2), 2) { return true }
        let words = title.lowercased().split(separator: " ")
        guard let last = words.last, isNumber(last, 4) else { return false }
        return years.contains(words.dropLast().joined(separator: " "))
    }
}
