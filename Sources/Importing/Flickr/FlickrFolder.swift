internal import Catalog
internal import Disk
internal import Pictures

/// A folder of an export of Flickr: which JSON file describes which photo.
///
/// A photo is `some-title_1234567890_o.jpg` or `1234567890_0a1b2c3d4e_o.jpg`; `photo_1234567890.json` describes it, in the same folder
/// or in one near it: Flickr packs JSON files and photos into different ZIP files.
struct FlickrFolder {
    /// The paths of photos that no JSON file describes.
    let alone: [String]
    /// The paths of the JSON files, by the names of the files that they describe.
    private let descriptions: [FileName: String]

    /// Nil for any other folder. Costs, for a folder without such names, looking at them.
    init?(_ path: String, names: [String], parts: inout FlickrParts) {
        guard names.contains(where: { Self.isOriginal($0) || Self.id(ofDescription: $0) != nil }) else { return nil }
        let sources = parts.sources(near: path)
        guard !sources.isEmpty else { return nil }
        var descriptions: [FileName: String] = [:]
        var alone: [String] = []
        for name in names where Self.id(ofDescription: name) == nil {
            if let path = parts.description(ofAnyOf: Self.ids(of: name), in: sources) {
                descriptions[FileName(name)] = path
            } else if Self.isOriginal(name), FileKind(name: name) == .picture {
                alone.append(PathText.join(path, name))
            }
        }
        parts.visit(names, in: path)
        (self.alone, self.descriptions) = (alone, descriptions)
    }

    /// The path of the JSON file that describes a file.
    subscript(_ name: String) -> String? { descriptions[FileName(name)] }

    /// Whether a file is a photo by its name.
    private static func isOriginal(_ name: String) -> Bool {
        Sidecars.stem(name).hasSuffix("_o") && !ids(of: name).isEmpty
    }

    /// The numbers in the name of a photo or video, the last one first. One of them can be its id.
    static func ids(of name: String) -> [UInt64] {
        Sidecars.stem(name).split(separator: "_").reversed().prefix(3).compactMap(id)
    }

    /// The id of the photo that a JSON file describes, by its name.
    static func id(ofDescription name: String) -> UInt64? {
        guard name.hasPrefix("photo_"), name.hasSuffix(".json") else { return nil }
        return id(name.dropFirst("photo_".count).dropLast(".json".count))
    }

    /// An id, which begins with no 0.
    private static func id(_ text: Substring) -> UInt64? { UInt64(text).flatMap { String($0) == text ? $0 : nil } }
}
