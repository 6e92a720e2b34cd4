package import Containers
internal import Disk

extension PhotoFile {
    /// The film of a photo at a path; nil for anything else. Costs a read of its headers, and for one in a ZIP file a copy.
    package static func film(_ path: String) -> FilmFile? {
        guard let status = try? Self.status(path), status.fingerprint.bytes <= FilmFile.largest,
            let first = try? Self.first(FilmFile.beginning, of: path), FilmFile.isBeginning(first)
        else { return nil }
        guard let file = try? ImageFile(photo: path) else { return nil }
        return try? FilmFile.read(from: PictureFileBytes(file: file), length: Int(file.bytes))
    }
}
