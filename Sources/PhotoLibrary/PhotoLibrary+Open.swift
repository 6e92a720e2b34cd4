internal import Catalog
public import Imaging
public import Localization

/// How a photo is to be shown.
public struct OpenRequest: Sendable {
    public var viewport: Viewport
    public var mode: ContentMode
    /// The image point that is centred, as parts of width and height.
    public var focus: Point
    /// A file to write the picture to as well.
    public var output: String?

    /// A request to show a photo in `viewport`.
    public init(viewport: Viewport, mode: ContentMode = .fill, focus: Point = .center, output: String? = nil) {
        self.viewport = viewport
        self.mode = mode
        self.focus = focus
        self.output = output
    }
}

extension PhotoLibrary {
    /// Opens a photo: computes the geometry, makes the rendition unless it is there, and puts the photo on the recents.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown photo or one whose file is gone,
    ///   ``LibraryError/invalidInput(_:)`` for a file that is no picture any more; then the recents are as before.
    public func open(
        _ reference: Reference, _ request: OpenRequest, locale: LocaleTag, terminal: Terminal
    ) async throws(LibraryError) -> OpenDocument {
        var photo = try photo(reference, terminal: terminal)
        do {
            if try await refresh(photo) {
                photo = try self.photo(.id(photo.id), terminal: terminal)
            }
            guard photo.state != .failed, let width = photo.width, let height = photo.height else {
                throw LibraryError.invalidInput("\(photo.path ?? photo.name) \(photo.error ?? "is no picture")")
            }
            let size = PixelSize(width: width, height: height)
            let geometry = ViewGeometry(
                image: size, viewport: request.viewport, mode: request.mode, focus: request.focus)
            let (file, warning) = try await rendition(of: photo, geometry: geometry)
            var path = file.path
            if let output = request.output {
                path = PathText.absolute(output)
                try copy(file, to: path)
            }
            try catalog.touchRecents(photo: photo.row, at: Self.now())
            return OpenDocument(
                photo: PhotoDocument(photo, countries: try countryNames(locale)), viewport: request.viewport,
                geometry: geometry,
                rendition: OpenDocument.RenditionDocument(
                    path: path, type: file.format.mediaType, width: geometry.renditionSize.width,
                    height: geometry.renditionSize.height, bytes: file.bytes),
                warning: warning)
        } catch {
            throw libraryError(error)
        }
    }

    /// Reads a photo's file anew if it changed since it was imported; a file that is gone is left as it was known.
    private func refresh(_ photo: PhotoRecord) async throws -> Bool {
        guard let path = photo.path, let status = try? FileStatus.of(path) else { return false }
        guard photo.state != .local || photo.fingerprint?.matches(status.fingerprint) != true else { return false }
        var importer = Importer(
            catalog: catalog, indexer: FileIndexer(renditions: renditions, pictures: pictures), jobs: 1, excluded: [],
            onFile: {})
        try await importer.importFile(path)
        return true
    }

    private func rendition(
        of photo: PhotoRecord, geometry: ViewGeometry
    ) async throws -> (RenditionStore.File, warning: String?) {
        let key = RenditionKey(
            content: photo.sha256 ?? [], region: geometry.visibleRect, size: geometry.renditionSize,
            quality: PictureMaker.viewportQuality)
        // What was made before is shown even where the original's disk is away.
        if let file = renditions.existing(key) { return (file, nil) }
        guard let path = photo.path else { throw LibraryError.notFound("photo \(photo.id) has no file") }
        do {
            let original = try OpenFile(path)
            let source = ImageSource.file(descriptor: original.descriptor)
            let picture = try await pictures.make(
                source, header: try ImageHeader.read(from: source),
                rendering: Rendering(
                    region: geometry.visibleRect, size: geometry.renditionSize,
                    orientation: Orientation(rawValue: photo.orientation) ?? .topLeft),
                quality: PictureMaker.viewportQuality)
            do {
                let file = try renditions.write(picture, key: key)
                return (file, picture.truncation.map { "\(path) is damaged or cut short (\($0))" })
            } catch {
                throw error.whileWriting
            }
        } catch let failure as FileFailure where failure.path == path {
            throw LibraryError.notFound(
                "the file of photo \(photo.id) is not there (\(path): \(failure.reason)); plug its disk in, or import its folder again"
            )
        } catch let error as ImagingError {
            throw LibraryError(error, path: path)
        }
    }

    private func copy(_ file: RenditionStore.File, to path: String) throws {
        let source = try OpenFile(file.path)
        let bytes = try source.first(Int(source.status.fingerprint.bytes))
        do {
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw error.whileWriting
        }
    }
}
