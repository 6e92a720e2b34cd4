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
        /// What an export of Google Photos says.
        case takeout
        /// What an export of Flickr says.
        case flickr
        /// What PhotoPrism says, which keeps albums elsewhere.
        case photoPrism(PhotoPrismAlbums)

        fileprivate var longest: Int {
            switch self {
            case .xmp: PhotoMetadata.longestSidecar
            case .takeout: TakeoutItem.longest
            case .flickr: FlickrItem.longest
            case .photoPrism: PhotoPrismItem.longest
            }
        }

        fileprivate var isDescription: Bool {
            if case .xmp = self { false } else { true }
        }
    }

    /// Where one is.
    struct Place: Sendable {
        var path: String
        var kind: Kind
    }

    private struct File {
        var kind: Kind
        var path: String
        /// Its name, size and time.
        var mark: String

        /// Nil if there is no such file.
        init?(_ place: Place) {
            (path, kind) = (place.path, place.kind)
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
    ///   - description: what another program says in a file of its own.
    init?(xmp: String?, description: Place?) {
        files = [description, xmp.map { Place(path: $0, kind: .xmp) }].compactMap { $0.flatMap(File.init) }
        if files.isEmpty { return nil }
    }

    /// Whether one of them is the description of another program.
    var isDescription: Bool { files.contains { $0.kind.isDescription } }

    /// By which a changed one is noticed.
    var mark: String { files.map(\.mark).joined(separator: "\n") }

    /// Reads the files. Those that cannot be read are left out: too long ones (EFBIG), and YAML without libyaml (ELIBACC).
    mutating func read() -> SidecarContents {
        var contents = SidecarContents()
        for index in files.indices {
            do throws(FileFailure) {
                let bytes = try files[index].read()
                switch files[index].kind {
                case .xmp: contents.xmp = bytes
                case .takeout: contents.description = TakeoutItem(bytes)
                case .flickr: contents.description = FlickrItem(bytes)
                case .photoPrism(let albums):
                    contents.description = try Self.item(bytes, albums, path: files[index].path)
                }
            } catch {
                contents.failure = error
            }
        }
        // Without a mark, the next import tries again.
        contents.mark = contents.failure == nil ? mark : nil
        return contents
    }

    private static func item(
        _ bytes: [UInt8], _ albums: PhotoPrismAlbums, path: String
    ) throws(FileFailure) -> PhotoPrismItem? {
        do throws(YAMLTexts.Failure) {
            return try PhotoPrismItem(bytes, albums: albums)
        } catch {
            let isMemory = if case .outOfMemory = error { true } else { false }
            throw FileFailure(path: path, number: isMemory ? ENOMEM : ELIBACC)
        }
    }
}
