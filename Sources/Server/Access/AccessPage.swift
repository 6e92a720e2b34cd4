internal import Localization
internal import PhotoLibrary

/// The content of the page on who sees which photos.
struct AccessPage {
    /// A rule.
    struct Row {
        /// What it is about, for people.
        let name: String
        /// The page of the photo or place; nil for a folder and a source.
        let address: String?
        /// Who sees it, for people.
        let audience: String
        /// What the form for its removal sends; nil for a folder, which only the command changes.
        let removal: Removal?
    }

    /// The field and value by which a form names what a rule is about.
    struct Removal {
        let field, value: String
    }

    /// The form for one photo or place.
    struct Form {
        let name: String
        let subject: Removal
        let choices: [Choice]
        /// The names of the users to whom it is limited, with commas between them.
        let people: String
    }

    struct Choice {
        let value, label: String
        let isChosen: Bool
    }

    let rows: [Row]
    let form: Form?
    /// Why the form was refused, in English; nil if it was not.
    let error: String?

    /// The values of an audience in the order in which they are offered, each with the key of its label.
    static let audiences = [
        ("everybody", "accessEverybody"), ("users", "accessUsers"), ("people", "accessPeople"),
        ("owners", "accessOwners"),
    ]

    init(_ rows: [Row], form: Form?, error: String?) {
        (self.rows, self.form, self.error) = (rows, form, error)
    }

    /// Who sees what a rule is about.
    static func audience(_ rule: AccessRuleDocument, _ words: Wording) -> String {
        if let people = rule.people, !people.isEmpty { return words.list(people) }
        // A rule whose people were all removed is for owners alone.
        let audience = rule.people == nil ? rule.audience : "owners"
        return words(audiences.first { $0.0 == audience }?.1 ?? "accessOwners")
    }
}

extension AccessPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("rows") { $0.rows }, .init("form") { $0.form }, .init("error") { $0.error },
    ]
}

extension AccessPage.Row: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("address") { $0.address }, .init("audience") { $0.audience },
        .init("removal") { $0.removal },
    ]
}

extension AccessPage.Removal: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("field") { $0.field }, .init("value") { $0.value }]
}

extension AccessPage.Form: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("subject") { $0.subject },
        .init("choices") { $0.choices }, .init("people") { $0.people },
    ]
}

extension AccessPage.Choice: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("value") { $0.value }, .init("label") { $0.label }, .init("isChosen") { $0.isChosen },
    ]
}
