internal import Catalog
internal import Disk
internal import Foundation
public import Imaging
public import Localization
internal import Pictures

/// The way to show a photo.
public struct OpenRequest: Sendable {
    public var viewport: Viewport
    public var mode: ContentMode
    /// The point of the photo to centre.
    public var focus: Focus
    /// A file to write the rendition to as well.
    public var output: String?

    /// A request to show a photo in `viewport`.
    public init(viewport: Viewport, mode: ContentMode = .fill, focus: Focus = .point(.center), output: String? = nil) {
        self.viewport = viewport
        self.mode = mode
        self.focus = focus
        self.output = output
    }
}

extension PhotoLibrary.Photos {
    /// Opens a photo: computes the geometry, makes the rendition if needed, and puts the photo on top of the recents.
    ///
    /// - Parameter onWait: called before a download starts.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown photo or a missing file, ``LibraryError/invalidInput(_:)`` if the
    ///   file is not an image any more; then the recents have not changed.
    public func open(
        _ reference: Reference, _ request: OpenRequest, locale: LocaleTag, terminal: TerminalSession,
        onWait: () -> Void = {}
    ) async throws(LibraryError) -> OpenDocument {
        do {
            let known = try await refreshed(try context.photo(reference, terminal: terminal))
            let photo = try await OriginalFetch(library.photoPictures).run(known, onWait: onWait)
            originals.recordUse(of: photo)
            guard let width = photo.width, let height = photo.height, photo.state != .failed else {
                throw LibraryError.invalidInput("\(photo.path ?? photo.name) \(photo.error ?? "is not an image")")
            }
            let size = PixelSize(width: width, height: height)
            let geometry = ViewGeometry(
                image: size, viewport: request.viewport, mode: request.mode,
                focus: await point(request.focus, of: photo))
            let (rendition, warning) = try await rendition(of: photo, geometry: geometry)
            guard let path = try request.output.map({ try copy(rendition, to: $0) }) ?? rendition.place.path else {
                throw LibraryError.usage(
                    "the rendition is not stored as a file on this machine; write it to one with --output FILE")
            }
            try context.withPersonal { personal throws(PersonalStateError) in
                try personal.open(PhotoID(photo.id), of: .local, at: context.now())
            }
            return OpenDocument(
                photo: LocalPhotoDocument(
                    photo, names: try context.placeNames(locale), pictures: library.photoPictures),
                viewport: request.viewport,
                geometry: geometry,
                rendition: OpenDocument.RenditionDocument(
                    path: path, type: rendition.format.mediaType, width: geometry.renditionSize.width,
                    height: geometry.renditionSize.height, bytes: rendition.bytes),
                warning: warning)
        } catch {
            throw libraryError(error)
        }
    }

    /// The point to centre. Errors are ignored here, because making the rendition reports them.
    private func point(_ focus: Focus, of photo: PhotoRecord) async -> Point {
        (try? await library.photoPictures.point(focus, of: PictureSubject(photo: photo))) ?? .center
    }

    /// The current record of the photo. If its file has changed since the import, its whole folder is imported again, because
    /// files may have swapped names. A missing file is left as it is.
    func refreshed(_ photo: PhotoRecord) async throws -> PhotoRecord {
        guard let path = photo.path, let status = try? PhotoFile.status(path) else { return photo }
        if photo.state == .local, photo.fingerprint?.matches(status.fingerprint) == true { return photo }
        try await ImportRun(library.photoPictures).refresh(folder: splitPath(path).folder)
        return try catalog.photos.find(photo.id)
    }

    private func rendition(
        of photo: PhotoRecord, geometry: ViewGeometry
    ) async throws -> (RenditionStore.Kept, warning: String?) {
        let path = library.photoPictures.path(of: photo)
        do {
            let (kept, truncation) = try await library.photoPictures.keptRendition(.rendition(geometry), of: photo)
            return (kept, truncation.map { "\(path ?? photo.name) is damaged or incomplete (\($0))" })
        } catch PictureError.missing {
            throw LibraryError.notFound("the file of photo \(photo.id) is missing: \(photo.path ?? photo.name)")
        } catch PictureError.unreadable(let reason) {
            throw LibraryError.invalidInput("\(path ?? photo.name) \(reason)")
        } catch PictureError.changing {
            throw LibraryError.busy("\(path ?? photo.name) changed while it was read; try again")
        } catch let failure as FileFailure where failure.number == ENOENT || failure.number == ENOTDIR {
            throw LibraryError.notFound(
                "the file of photo \(photo.id) is missing: \(failure.path); connect its disk, or import its folder again"
            )
        } catch let error as ImagingError {
            throw LibraryError(error, path: path ?? photo.name)
        }
    }

    /// Writes a rendition to a file that the user chose, but never over a photo; returns the path.
    private func copy(_ kept: RenditionStore.Kept, to output: String) throws -> String {
        let path = PathText.real(output) ?? PathText.absolute(output)
        guard try !catalog.folders.isOfPhoto(path: path) else {
            throw LibraryError.usage(
                "not allowed: \(output) is a photo in the catalogue; choose another file for --output")
        }
        let source = try kept.place.open()
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
