internal import Catalog
internal import Containers
internal import Imaging

/// The shots in a folder of which there are a picture and raw files with the same name before the extension, as cameras write them.
/// The raw files belong to the picture.
struct Shots {
    /// The raw files of pictures, each in the order of the folder.
    private(set) var rawFiles: [(picture: String, rawFiles: [String])] = []

    private static let rawExtensions = Set(RawKind.allCases.map(\.rawValue) + ["nrw"])
    /// The extensions of pictures, the one that counts most first.
    private static let pictureExtensions = ["jpg", "jpeg", "jpe", "heic", "heif", "hif"]

    /// No shots.
    init() {}

    /// - Parameter names: the names in the folder, sorted.
    init(names: [String]) {
        let raw = names.filter(Self.isRaw)
        guard !raw.isEmpty else { return }
        let byStem = Dictionary(grouping: raw) { FileName(Sidecars.stem($0)) }
        var pictures: [FileName: (rank: Int, name: String)] = [:]
        for name in names {
            let stem = FileName(Sidecars.stem(name))
            guard byStem[stem] != nil, let rank = Self.rank(name) else { continue }
            if let found = pictures[stem], found.rank <= rank { continue }
            pictures[stem] = (rank, name)
        }
        rawFiles = pictures.map { stem, picture in (picture: picture.name, rawFiles: byStem[stem] ?? []) }
            .sorted { $0.picture < $1.picture }
    }

    /// Whether a raw file belongs to a picture, by their names.
    static func isOfShot(_ picture: String, _ name: String) -> Bool {
        isRaw(name) && rank(picture) != nil && FileName(Sidecars.stem(picture)) == FileName(Sidecars.stem(name))
    }

    /// Whether a name is that of a raw file. All have an extension of three letters, which is compared first.
    static func isRaw(_ name: String) -> Bool {
        guard name.utf8.count > 4, name.utf8.suffix(4).first == UInt8(ascii: ".") else { return false }
        return rawExtensions.contains(name.suffix(3).lowercased())
    }

    /// Whether a name is that of a raw file, or of a picture that raw files can belong to.
    static func isFile(_ name: String) -> Bool { isRaw(name) || rank(name) != nil }

    /// The names that files of the same shot can have: raw files for a picture, and pictures for a raw file.
    static func partners(of name: String) -> [String] {
        let extensions = isRaw(name) ? pictureExtensions : rank(name) != nil ? rawExtensions.sorted() : []
        return extensions.flatMap { [$0, $0.uppercased()] }.map { "\(Sidecars.stem(name)).\($0)" }
    }

    private static func rank(_ name: String) -> Int? {
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
