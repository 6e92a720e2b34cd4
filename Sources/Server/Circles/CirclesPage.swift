internal import Localization
internal import PhotoLibrary

/// The content of the page of circles, inside which only owners see more of a photo than its town.
struct CirclesPage {
    /// A circle as it was asked for.
    struct Row {
        let name: String
        /// Its radius and its centre for people.
        let facts: String
        /// The map at its centre.
        let mapAddress: String
    }

    let rows: [Row]
    /// What the form for a new circle is filled with.
    let name, position, radius: String
    /// Why the form was refused, in English; nil if it was not.
    let error: String?

    init(
        _ document: CirclesDocument, name: String, position: String, radius: String, error: String?, base: String,
        words: Wording
    ) {
        rows = document.circles.map { circle in
            let centre = words.position(latitude: circle.latitude, longitude: circle.longitude)
            return Row(
                name: circle.name, facts: words.list([words.metres(circle.radius), centre]),
                mapAddress: "\(base)/map?at=\(circle.latitude),\(circle.longitude)&zoom=12")
        }
        (self.name, self.position, self.radius, self.error) = (name, position, radius, error)
    }
}

extension CirclesPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("rows") { $0.rows }, .init("name") { $0.name }, .init("position") { $0.position },
        .init("radius") { $0.radius }, .init("error") { $0.error },
    ]
}

extension CirclesPage.Row: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("facts") { $0.facts }, .init("mapAddress") { $0.mapAddress },
    ]
}
