public import Catalog

/// The view on disputed borders: `Borders` of docs/reference/json.md, `photos borders --json`.
public struct BordersDocument: Sendable, Equatable, Encodable {
    public var borders: BorderView

    /// A view.
    public init(borders: BorderView) {
        self.borders = borders
    }
}
