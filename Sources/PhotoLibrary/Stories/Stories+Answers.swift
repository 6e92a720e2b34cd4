internal import Catalog
internal import Editorial
internal import Foundation
public import Localization

/// A person's answers to the questions of a bundle, counted.
public struct Points: Sendable, Equatable, Encodable {
    /// The points of all answers.
    public var points: Int
    /// How many questions were answered.
    public var answers: Int
    /// How many of the answers their publisher hasn't got yet.
    public var waiting: Int
}

extension PhotoLibrary.Stories {
    /// Records what a person answers to a question of a story. The first answer stands.
    ///
    /// - Returns: the answer that stands.
    /// - Throws: ``LibraryError/notFound(_:)`` for a story, question or choice that isn't there; then nothing has changed.
    public func answer(
        _ choice: String, toQuestion id: String, ofStory file: String, ofBundle identity: String,
        of person: Person = .local, locale: LocaleTag
    ) throws(LibraryError) -> AnswerDocument {
        let content = BundleContent(try shelf.texts(ofBundle: identity), locale: locale)
        guard let path = BundlePath(file) else { throw .notFound("the bundle \(identity) has no page '\(file)'") }
        guard let question = try content.story(path).question(id) else {
            throw .notFound("\(path) of the bundle \(identity) has no question '\(id)'")
        }
        guard let choice = question.choice(choice) else {
            let values = question.choices.map(\.value).joined(separator: ", ")
            throw .notFound("the question '\(id)' has no choice '\(choice)'; its choices are \(values)")
        }
        let answer = AnswerRecord(
            bundle: identity, story: path.text, question: id, choice: choice.value, points: choice.points,
            answeredAt: hall.context.now(), key: UUID().uuidString.lowercased())
        return AnswerDocument(
            try context.withPersonal { personal throws(PersonalStateError) in try personal.keep(answer, of: person.id) }
        )
    }

    /// What a person has reached in a bundle.
    public func points(ofBundle identity: String, of person: Person = .local) throws(LibraryError) -> Points {
        let answers = try context.withPersonal { personal throws(PersonalStateError) in
            try personal.answers(of: person.id, bundle: identity)
        }
        return Points(
            points: answers.reduce(0) { $0 + $1.points }, answers: answers.count,
            waiting: answers.count { $0.sentAt == nil })
    }
}
