internal import PhotoLibrary

/// The content of the page that gives a place a person's own name.
struct NameSettingPage {
    /// The address of the page, to which its forms are sent.
    let address: String
    /// The address of the place.
    let back: String
    let name: String
    /// The own name; empty for none.
    let own: String
    let isNamed: Bool
    /// The number of the change that led here; nil for none.
    let undo: String?

    init(_ place: PlaceNamesDocument, undo: String?, in frame: PageFrame) {
        back = "\(frame.base)/places/\(place.place.id)"
        address = "\(back)/name"
        name = place.place.name
        own = place.own ?? ""
        isNamed = place.own != nil
        self.undo = undo
    }
}

extension NameSettingPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("back") { $0.back }, .init("name") { $0.name }, .init("own") { $0.own },
        .init("isNamed") { $0.isNamed }, .init("undo") { $0.undo },
    ]
}
