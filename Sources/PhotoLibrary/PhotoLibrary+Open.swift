internal import Catalog
internal import Foundation
public import Imaging
public import Localization

/// How a photo is to be shown.
public struct OpenRequest: Sendable {
    public var viewport: Viewport
    public var mode: ContentMode
    /// The image point that is centred.
    public var focus: Focus
    /// A file to write the picture to as well.
    public var output: String?

    /// A request to show a photo in `viewport`.
    public init(viewport: Viewport, mode: ContentMode = .fill, focus: Focus = .point(.center), output: String? = nil) {
        self.viewport = viewport
        self.mode = mode
        self.focus = focus
        self.output = output
    }
}

extension PhotoLibrary {
    /// Opens a photo: computes the geometry, makes the rendition unless it is there, and puts the photo on the recents.
    ///
    /// - Parameter onWait: called before the first byte is asked for of a photo that is not here.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown photo or one whose file is gone,
    ///   ``LibraryError/invalidInput(_:)`` for a file that is no picture any more; then the recents are as before.
    public func open(
        _ reference: Reference, _ request: OpenRequest, locale: LocaleTag, terminal: Terminal,
        onWait: () -> Void = {}
    ) async throws(LibraryError) -> OpenDocument {
        do {
            let known = try await refreshed(try photo(reference, terminal: terminal))
            let photo = try await fetchOriginal(of: known, onWait: onWait)
            originals.noteUse(of: photo)
            guard let width = photo.width, let height = photo.height, photo.state != .failed else {
                throw LibraryError.invalidInput("\(photo.path ?? photo.name) \(photo.error ?? "is no picture")")
            }
            let size = PixelSize(width: width, height: height)
            let geometry = ViewGeometry(
                image: size, viewport: request.viewport, mode: request.mode,
                focus: await point(request.focus, of: photo))
            let (file, warning) = try await rendition(of: photo, geometry: geometry)
            let path = try request.output.map { try copy(file, to: $0) } ?? file.path
            try catalog.touchRecents(photo: photo.row, at: Self.now())
            return OpenDocument(
                photo: PhotoDocument(photo, names: try placeNames(locale), originals: originals),
                viewport: request.viewport,
                geometry: geometry,
                rendition: OpenDocument.RenditionDocument(
                    path: path, type: file.format.mediaType, width: geometry.renditionSize.width,
                    height: geometry.renditionSize.height, bytes: file.bytes),
                warning: warning)
        } catch {
            throw libraryError(error)
        }
    }

    /// The point to centre. Where no thumbnail can be made, what can't be shown either is told later.
    private func point(_ focus: Focus, of photo: PhotoRecord) async -> Point {
        if case .point(let point) = focus { return point }
        let thumbnail = try? await picture(.thumbnail(PictureFile.focusThumbnail), of: PictureSubject(photo: photo))
        return (try? thumbnail?.interest()) ?? .center
    }

    /// The photo as it is now: if its file changed since it was imported, its folder is looked through anew, since the
    /// file may have changed names with another. A file that is gone is left as it was known.
    func refreshed(_ photo: PhotoRecord) async throws -> PhotoRecord {
        guard let path = photo.path, let status = try? FileStatus.of(path) else { return photo }
        if photo.state == .local, photo.fingerprint?.matches(status.fingerprint) == true { return photo }
        var importer = Importer(
            catalog: catalog, indexer: FileIndexer(renditions: renditions, pictures: pictures), jobs: 1,
            excluded: location.path, onFile: {})
        try await importer.refresh(folder: splitPath(path).folder)
        return try catalog.photo(photo.id)
    }

    private func rendition(
        of photo: PhotoRecord, geometry: ViewGeometry
    ) async throws -> (RenditionStore.File, warning: String?) {
        let key = RenditionKey(
            content: photo.sha256 ?? [], region: geometry.visibleRect, size: geometry.renditionSize,
            quality: PictureMaker.viewportQuality)
        // What was made before is shown even where the original's disk is away.
        if let file = renditions.existing(key) { return (file, nil) }
        guard let path = photo.path ?? originals.path(of: photo), photo.state == .local || photo.state == .cached else {
            throw LibraryError.notFound("the file of photo \(photo.id) is gone (it was \(photo.path ?? photo.name))")
        }
        do {
            return try await render(path, photo, key)
        } catch let failure as FileFailure where failure.number == ENOENT || failure.number == ENOTDIR {
            throw LibraryError.notFound(
                "the file of photo \(photo.id) is not there (\(path)); plug its disk in, or import its folder again")
        } catch let error as ImagingError {
            throw LibraryError(error, path: path)
        }
    }

    private func render(
        _ path: String, _ photo: PhotoRecord, _ key: RenditionKey
    ) async throws -> (RenditionStore.File, warning: String?) {
        let original = try OpenFile(path)
        let picture = try await decode(original, of: photo, key)
        // The key names the content that was imported; what else was decoded must not be kept under it.
        let isKnown = photo.state == .cached || photo.fingerprint?.matches(original.status.fingerprint) == true
        guard isKnown, original.isUnchanged else {
            throw LibraryError.busy("\(path) is changing; try again")
        }
        keepFindings(picture, of: photo, key)
        do {
            let file = try renditions.write(picture, key: key)
            return (file, picture.truncation.map { "\(path) is damaged or cut short (\($0))" })
        } catch {
            throw error.whileWriting
        }
    }

    /// Writes a rendition to a file that a person named, never over a photo; returns the file's path.
    private func copy(_ file: RenditionStore.File, to output: String) throws -> String {
        let path = PathText.real(output) ?? PathText.absolute(output)
        guard try !catalog.isPhoto(path: path) else {
            throw LibraryError.usage("\(output) is a photo in the catalogue, which is never written; name another file")
        }
        let source = try OpenFile(file.path)
        let bytes = try source.first(Int(source.status.fingerprint.bytes))
        do throws(FileFailure) {
            if let kind = try? FileStatus.of(path).kind, kind != .regular, kind != .folder {
                try AtomicFile.writeThrough(bytes, to: path)
            } else {
                try AtomicFile.write(bytes, to: path)
            }
        } catch {
            throw error.whileWriting
        }
        return path
    }
}
