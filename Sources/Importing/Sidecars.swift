internal import Catalog
internal import Disk
internal import Foundation
internal import Metadata
internal import Times

/// A file with metadata beside a photo, as it was when it was looked at.
struct Sidecar: Sendable {
    var path: String
    /// Its name, size and time, by which a changed one is noticed.
    var mark: String

    /// Nil if there is no such file.
    init?(_ name: String, in folder: String) {
        path = PathText.join(folder, name)
        guard let status = try? FileStatus.of(path), status.kind == .regular else { return nil }
        mark = Self.mark(name, status.fingerprint)
    }

    private static func mark(_ name: String, _ fingerprint: FileFingerprint) -> String {
        "\(fingerprint.bytes) \(fingerprint.modifiedAt.nanoseconds) \(fingerprint.inode) \(name)"
    }

    /// Reads it; what it says is then for the content that the mark stands for.
    ///
    /// - Throws: `FileFailure`; for one that is too long, EFBIG.
    mutating func read() throws(FileFailure) -> [UInt8] {
        let file = try OpenFile(path)
        let fingerprint = file.status.fingerprint
        mark = Self.mark(splitPath(path).name, fingerprint)
        guard fingerprint.bytes <= Int64(PhotoMetadata.longestSidecar) else {
            throw FileFailure(path: path, number: EFBIG)
        }
        return try file.first(Int(fingerprint.bytes))
    }
}

/// The sidecars in a folder: `IMG_1.jpg.xmp` belongs to `IMG_1.jpg`; `IMG_1.xmp` to every photo with that stem.
struct Sidecars {
    private let folder: String
    /// The names of sidecars by what stands before `.xmp`; nil to look for each.
    private let names: [FileName: String]?

    /// - Parameter names: the names in the folder.
    init(in folder: String, names: [String]) {
        self.folder = folder
        // Of two that differ in the case of their extension, the first.
        self.names = Dictionary(
            names.filter(Self.isSidecar).map { (FileName(String($0.dropLast(4))), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// For one photo in a folder whose names are not known: the cost does not depend on how many there are.
    init(in folder: String) {
        (self.folder, names) = (folder, nil)
    }

    static func isSidecar(_ name: String) -> Bool { name.utf8.count > 4 && name.lowercased().hasSuffix(".xmp") }

    /// The sidecar of a photo.
    subscript(_ name: String) -> Sidecar? {
        for stem in [name, Self.stem(name)] {
            guard let names else {
                if let sidecar = Sidecar(stem + ".xmp", in: folder) ?? Sidecar(stem + ".XMP", in: folder) {
                    return sidecar
                }
                continue
            }
            if let found = names[FileName(stem)], let sidecar = Sidecar(found, in: folder) { return sidecar }
        }
        return nil
    }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
