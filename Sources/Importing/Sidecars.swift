internal import Catalog
internal import Disk
internal import Foundation
internal import Metadata
internal import Pictures
internal import Times

/// The files with metadata beside a photo, as they were when they were looked at.
struct Sidecar: Sendable {
    enum Kind: Sendable {
        /// An XMP packet.
        case xmp
        /// The description of a photo in an export of Google Photos.
        case takeout

        var longest: Int {
            switch self {
            case .xmp: PhotoMetadata.longestSidecar
            case .takeout: TakeoutItem.longest
            }
        }
    }

    private struct File {
        var kind: Kind
        var path: String
        /// Its name, size and time.
        var mark: String

        /// Nil if there is no such file.
        init?(_ path: String, _ kind: Kind) {
            (self.path, self.kind) = (path, kind)
            guard let status = try? PhotoFile.status(path), status.kind == .regular else { return nil }
            mark = Self.mark(path, status.fingerprint)
        }

        static func mark(_ path: String, _ fingerprint: FileFingerprint) -> String {
            "\(fingerprint.bytes) \(fingerprint.modifiedAt.nanoseconds) \(fingerprint.inode) \(splitPath(path).name)"
        }

        /// Reads it; what it says is then for the content that the mark stands for.
        mutating func read() throws(FileFailure) -> [UInt8] {
            let file = try PhotoFile.open(path)
            let fingerprint = file.status.fingerprint
            mark = Self.mark(path, fingerprint)
            guard fingerprint.bytes <= Int64(kind.longest) else { throw FileFailure(path: path, number: EFBIG) }
            return try file.first(Int(fingerprint.bytes))
        }
    }

    /// The one that counts most comes last.
    private var files: [File]

    /// Nil if there are none.
    ///
    /// - Parameters:
    ///   - xmp: the path of the XMP sidecar.
    ///   - takeout: the path of the description in an export of Google Photos.
    fileprivate init?(xmp: String?, takeout: String?) {
        files = [takeout.flatMap { File($0, .takeout) }, xmp.flatMap { File($0, .xmp) }].compactMap { $0 }
        if files.isEmpty { return nil }
    }

    /// Whether one of them is the description of a photo in an export.
    var isDescription: Bool { files.contains { $0.kind == .takeout } }

    /// By which a changed one is noticed.
    var mark: String { files.map(\.mark).joined(separator: "\n") }

    /// Reads the files.
    ///
    /// - Throws: `FileFailure`; for one that is too long, EFBIG.
    mutating func read() throws(FileFailure) -> SidecarContents {
        var contents = SidecarContents()
        for index in files.indices {
            let bytes = try files[index].read()
            switch files[index].kind {
            case .xmp: contents.xmp = bytes
            case .takeout: contents.takeout = TakeoutItem(bytes)
            }
        }
        contents.mark = mark
        return contents
    }
}

/// What the files beside a photo say.
struct SidecarContents {
    var takeout: TakeoutItem?
    var xmp: [UInt8]?
    /// ``Sidecar/mark`` of what was read; nil if it could not be.
    var mark: String?

    /// Replaces what they state otherwise than the image.
    func apply(to metadata: inout PhotoMetadata) {
        takeout?.apply(to: &metadata)
        if let xmp { metadata.apply(sidecar: xmp) }
    }
}

/// The sidecars in a folder: `IMG_1.jpg.xmp` belongs to `IMG_1.jpg`; `IMG_1.xmp` to every photo with that stem. In an export of
/// Google Photos, also the descriptions of its photos.
struct Sidecars {
    private let folder: String
    /// The names of sidecars by what stands before `.xmp`; nil to look for each.
    private let names: [FileName: String]?
    let takeout: TakeoutFolder?

    /// - Parameters:
    ///   - names: the names in the folder.
    ///   - takeout: nil if it is not a folder of an export.
    init(in folder: String, names: [String], takeout: TakeoutFolder?) {
        (self.folder, self.takeout) = (folder, takeout)
        // Of two that differ in the case of their extension, the first.
        self.names = Dictionary(
            names.filter(Self.isSidecar).map { (FileName(String($0.dropLast(4))), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// For one photo in a folder whose names are not known: the cost does not depend on how many there are.
    init(in folder: String) {
        (self.folder, names, takeout) = (folder, nil, nil)
    }

    static func isSidecar(_ name: String) -> Bool { name.utf8.count > 4 && name.lowercased().hasSuffix(".xmp") }

    /// The sidecar of a photo.
    subscript(_ name: String) -> Sidecar? { Sidecar(xmp: xmp(name), takeout: takeout?[name]) }

    private func xmp(_ name: String) -> String? {
        for stem in [name, Self.stem(name)] {
            let candidates = names.map { $0[FileName(stem)].map { [$0] } ?? [] } ?? [stem + ".xmp", stem + ".XMP"]
            for path in candidates.map({ PathText.join(folder, $0) })
            where (try? PhotoFile.status(path).kind) == .regular {
                return path
            }
        }
        return nil
    }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
