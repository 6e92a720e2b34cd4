internal import Catalog
internal import Containers
internal import Imaging

/// The shots in a folder of which there are a picture and other files with the same name before the extension, as cameras write them:
/// raw files, and the film of a Live Photo. They belong to the picture; without one, the film belongs to the raw file.
struct Shots {
    /// The other files of pictures, each in the order of the folder.
    private(set) var others: [(picture: String, others: [String])] = []

    private static let rawExtensions = Set(RawKind.allCases.map(\.rawValue) + ["nrw"])
    private static let filmExtensions: Set<String> = ["mov", "mp4"]
    private static let otherExtensions = rawExtensions.union(filmExtensions)
    /// The extensions of pictures, the one that counts most first.
    private static let pictureExtensions = ["jpg", "jpeg", "jpe", "heic", "heif", "hif"]

    /// No shots.
    init() {}

    /// - Parameter names: the names in the folder, sorted.
    init(names: [String]) {
        let others = names.filter(Self.isOther)
        guard !others.isEmpty else { return }
        let byStem = Dictionary(grouping: others) { FileName(Sidecars.stem($0)) }
        var pictures: [FileName: (rank: Int, name: String)] = [:]
        for name in names {
            let stem = FileName(Sidecars.stem(name))
            guard byStem[stem] != nil, let rank = Self.rank(name) else { continue }
            if let found = pictures[stem], found.rank <= rank { continue }
            pictures[stem] = (rank, name)
        }
        self.others = pictures.map { stem, picture in
            (picture: picture.name, others: byStem[stem, default: []].filter { Self.belongs($0, to: picture.name) })
        }
        .filter { !$0.others.isEmpty }.sorted { $0.picture < $1.picture }
    }

    /// Whether a file belongs to a picture, by their names.
    static func isOfShot(_ picture: String, _ name: String) -> Bool {
        belongs(name, to: picture) && FileName(Sidecars.stem(picture)) == FileName(Sidecars.stem(name))
    }

    /// Whether files of the same shot belong together, by their extensions.
    private static func belongs(_ name: String, to picture: String) -> Bool {
        isRaw(picture) ? isFilm(name) : isOther(name) && rank(picture) != nil
    }

    /// Whether a name is that of a raw file.
    static func isRaw(_ name: String) -> Bool { has(name, oneOf: rawExtensions) }

    /// Whether a name is that of a film, which may be that of a Live Photo.
    static func isFilm(_ name: String) -> Bool { has(name, oneOf: filmExtensions) }

    private static func isOther(_ name: String) -> Bool { has(name, oneOf: otherExtensions) }

    /// All these extensions have three letters, which is compared first.
    private static func has(_ name: String, oneOf extensions: Set<String>) -> Bool {
        guard name.utf8.count > 4, name.utf8.suffix(4).first == UInt8(ascii: ".") else { return false }
        return extensions.contains(name.suffix(3).lowercased())
    }

    /// Whether a name is that of a picture, or of a file that can belong to one.
    static func isFile(_ name: String) -> Bool { isOther(name) || rank(name) != nil }

    /// The names that files of the same shot can have: other files for a picture, and pictures for another file.
    static func partners(of name: String) -> [String] {
        var extensions: [String] = []
        if isOther(name) { extensions = pictureExtensions }
        if isRaw(name) { extensions += filmExtensions.sorted() }
        if isFilm(name) { extensions += rawExtensions.sorted() }
        if !isOther(name), rank(name) != nil { extensions = otherExtensions.sorted() }
        return extensions.flatMap { [$0, $0.uppercased()] }.map { "\(Sidecars.stem(name)).\($0)" }
    }

    /// How much a picture counts, the less the more; nil for another file.
    private static func rank(_ name: String) -> Int? {
        if isRaw(name) { return pictureExtensions.count }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return pictureExtensions.firstIndex(of: name[name.index(after: dot)...].lowercased())
    }

    /// The media type of a raw file that begins with some bytes; nil for another file.
    static func type(of name: String, beginning first: [UInt8]) -> String? {
        switch ImageFormat.sniff(first) {
        case .raw(let kind)?: ImageFormat.raw(kind).mediaType
        // Only its directories decide whether it is raw, and its name says so.
        case .tiff?: ImageFormat.raw(RawKind(rawValue: name.suffix(3).lowercased()) ?? .nef).mediaType
        default: nil
        }
    }
}
