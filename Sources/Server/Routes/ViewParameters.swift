internal import Imaging
internal import PhotoLibrary

/// How a photo is to be shown: the parameters `viewport`, `density`, `mode` and `focus`, with the defaults of `photos open`.
struct ViewParameters: Sendable {
    let viewport: Viewport
    let mode: ContentMode
    let focus: Point

    /// - Throws: ``Problem`` 400.
    init(_ query: Query) throws {
        do {
            let density = try query.text("density").map(ViewportText.density) ?? 1
            viewport = try ViewportText.viewport(try query.text("viewport") ?? "320x480", density: density)
            focus = try query.text("focus").map(ViewportText.point) ?? .center
        } catch let error as ViewportText.Failure {
            throw Problem.badRequest(error.message)
        }
        let mode = try query.text("mode") ?? ContentMode.fill.rawValue
        guard let known = ContentMode(rawValue: mode) else {
            throw Problem.badRequest("'\(mode)' is no mode; it is fill or fit")
        }
        self.mode = known
    }

    /// The geometry; nil for a photo whose size nobody knows yet.
    func geometry(of subject: PictureSubject) -> ViewGeometry? {
        subject.size.map { ViewGeometry(image: $0, viewport: viewport, mode: mode, focus: focus) }
    }

    func kind(of subject: PictureSubject) -> PictureKind? {
        geometry(of: subject).map { .rendition($0) }
    }
}
