internal import Catalog
internal import Disk
internal import Pictures

/// The sidecars in a folder: `IMG_1.jpg.xmp` belongs to `IMG_1.jpg`; `IMG_1.xmp` to every photo with that stem. Also what other programs
/// say of its photos in files of their own.
struct Sidecars {
    private let folder: String
    /// The names of sidecars by what stands before `.xmp`; nil to look for each.
    private let names: [FileName: String]?
    let export: ExportFolder?

    /// - Parameters:
    ///   - names: the names in the folder.
    ///   - export: the folder, as exports describe it.
    init(in folder: String, names: [String], export: ExportFolder) {
        (self.folder, self.export) = (folder, export)
        // Of two that differ in the case of their extension, the first.
        self.names = Dictionary(
            names.filter(Self.isSidecar).map { (FileName(String($0.dropLast(4))), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// For one photo in a folder whose names are not known: the cost does not depend on how many there are.
    init(in folder: String) {
        (self.folder, names, export) = (folder, nil, nil)
    }

    static func isSidecar(_ name: String) -> Bool { name.utf8.count > 4 && name.lowercased().hasSuffix(".xmp") }

    /// The sidecar of a photo.
    subscript(_ name: String) -> Sidecar? { sidecar(of: name, with: []) }

    /// The sidecar of a photo, or one of the files that belong to it: some programs write one for the raw file alone.
    func sidecar(of name: String, with companions: [Companion]) -> Sidecar? {
        let companions = companions.map(\.name).filter { !Shots.isFilm($0) }
        return Sidecar(xmp: xmp([name] + companions + [Self.stem(name)]), description: export?[name])
    }

    private func xmp(_ stems: [String]) -> String? {
        for stem in stems {
            let candidates = names.map { $0[FileName(stem)].map { [$0] } ?? [] } ?? [stem + ".xmp", stem + ".XMP"]
            for path in candidates.map({ PathText.join(folder, $0) })
            where (try? PhotoFile.status(path).kind) == .regular {
                return path
            }
        }
        return nil
    }

    /// A name without its extension.
    static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
