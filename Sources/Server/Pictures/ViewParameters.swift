internal import Imaging
internal import PhotoLibrary

/// How a photo is shown: the parameters `viewport`, `density`, `mode` and `focus`, with the defaults of `photos open`.
struct ViewParameters: Sendable {
    let viewport: Viewport
    let mode: ContentMode
    private(set) var focus: Focus

    /// - Throws: ``Problem`` 400.
    init(_ query: Query) throws {
        do {
            let density = try query.text("density").map(ViewportText.density) ?? 1
            viewport = try ViewportText.viewport(try query.text("viewport") ?? "320x480", density: density)
            focus = try query.text("focus").map(ViewportText.focus) ?? .point(.center)
        } catch let error as ViewportText.Failure {
            throw Problem.badRequest(error.message)
        }
        let mode = try query.text("mode") ?? ContentMode.fill.rawValue
        guard let known = ContentMode(rawValue: mode) else {
            throw Problem.badRequest("invalid mode '\(mode.prefix(100))': expected fill or fit")
        }
        self.mode = known
    }

    /// Resolves the focus `auto` to a point, which needs a thumbnail; one is rendered if need be.
    ///
    /// - Parameters:
    ///   - id: the photo's id.
    ///   - requester: who asks.
    func settled(for id: String, _ pictures: PictureService, by requester: String) async throws -> ViewParameters {
        var settled = self
        settled.focus = .point(try await pictures.point(focus, of: id, for: requester))
        return settled
    }

    /// The geometry once the focus is a point; nil for a photo of unknown size.
    func geometry(of subject: PictureSubject) -> ViewGeometry? {
        guard case .point(let point) = focus else { return nil }
        return subject.size.map { ViewGeometry(image: $0, viewport: viewport, mode: mode, focus: point) }
    }

    func kind(of subject: PictureSubject) -> PictureKind? {
        geometry(of: subject).map { .rendition($0) }
    }
}
