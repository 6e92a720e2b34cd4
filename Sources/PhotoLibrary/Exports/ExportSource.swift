internal import Catalog
internal import Disk
internal import Exporting
internal import Imaging
internal import Pictures

/// The file of a photo as it is exported.
struct ExportSource: Sendable {
    /// Why there is none.
    enum Failure: Error {
        /// The original is not downloaded.
        case isElsewhere
        /// A copy without metadata cannot be made.
        case keepsMetadata
    }

    private enum Content: Sendable {
        case original(ImageFile, sha256: [UInt8]?)
        case copy(PictureCopy)
        case picture([UInt8])
    }

    private let content: Content
    /// The end of the name, with its dot; empty if the format is not known.
    let fileExtension: String

    /// JPEG quality of pictures of another size.
    private static let quality = 90

    /// The source that a request needs, or why there is none. Costs, for pictures of another size, decoding the photo.
    static func of(
        _ photo: PhotoRecord, _ request: ExportRequest, _ pictures: PhotoPictures
    ) async -> Result<ExportSource, ExportProblem> {
        do {
            let (place, original) = try file(of: photo, pictures)
            if let size = request.size {
                let picture = try await made(place, size: size)
                return .success(
                    ExportSource(content: .picture(picture.bytes), fileExtension: ".\(picture.format.fileExtension)"))
            }
            let ending = ImageFormat(mediaType: original.type).map { ".\($0.fileExtension)" } ?? ""
            guard request.positions == .exact else {
                return .success(ExportSource(content: .copy(try Self.copy(original)), fileExtension: ending))
            }
            return .success(
                ExportSource(content: .original(original, sha256: photo.sha256), fileExtension: ending))
        } catch {
            return .failure(.unreadable(error))
        }
    }

    /// Pictures of a photo, the longest side of each no longer than one of `sizes`, or why there are none. Costs decoding the photo
    /// for each.
    static func made(
        _ photo: PhotoRecord, sizes: [Int], _ pictures: PhotoPictures
    ) async -> Result<[EncodedPicture], ExportProblem> {
        do {
            let (place, _) = try file(of: photo, pictures)
            var all: [EncodedPicture] = []
            for size in sizes { all.append(try await made(place, size: size)) }
            return .success(all)
        } catch {
            return .failure(.unreadable(error))
        }
    }

    private static func file(of photo: PhotoRecord, _ pictures: PhotoPictures) throws -> (FileOrBlob, ImageFile) {
        guard photo.state != .missing else { throw PictureError.missing }
        guard let place = pictures.place(of: photo) else { throw Failure.isElsewhere }
        return (place, try pictures.original(of: photo))
    }

    private static func copy(_ original: ImageFile) throws -> PictureCopy {
        do {
            return try PictureCopy(original)
        } catch PictureError.unreadable {
            throw Failure.keepsMetadata
        }
    }

    private static func made(_ place: FileOrBlob, size: Int) async throws -> EncodedPicture {
        try await StandalonePictures().picture(
            of: try place.open(), quality: quality, light: .gammaEncoded
        ) { image in (Rect(image), image.thumbnail(fitting: size)) }
    }

    /// The name of the file, by the photo's own name.
    func name(_ own: String) -> String {
        guard case .picture = content else { return own }
        let dot = own.dropFirst().lastIndex(of: ".")
        return (dot.map { String(own[..<$0]) } ?? own) + fileExtension
    }

    /// The file to be written, which has no name yet.
    var file: ExportedFile {
        switch content {
        case .original(let file, let sha256):
            ExportedFile(name: "", bytes: file.bytes, modifiedAt: file.modifiedAt, sha256: sha256) {
                try file.read(at: $0, count: $1)
            }
        case .copy(let copy):
            ExportedFile(name: "", bytes: copy.bytes) { try copy.read(at: $0, count: $1) }
        case .picture(let bytes): ExportedFile(name: "", bytes)
        }
    }
}
