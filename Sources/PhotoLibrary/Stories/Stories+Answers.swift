internal import Catalog
internal import Editorial
internal import Foundation
public import Localization

/// The points of a person in a bundle.
public struct Points: Sendable, Equatable, Encodable {
    /// The points of all answers.
    public var points: Int
    /// The number of answered questions.
    public var answers: Int
    /// The number of answers that have not been sent to the publisher.
    public var waiting: Int
}

extension PhotoLibrary.Stories {
    /// Stores the answer of a person to a question of a story. Only the first answer to a question counts.
    ///
    /// - Returns: the stored answer, which can be an earlier one.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown story, question or choice; then nothing has changed.
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
            answeredAt: library.context.now(), key: UUID().uuidString.lowercased())
        return AnswerDocument(
            try context.withPersonal { personal throws(PersonalStateError) in try personal.keep(answer, of: person.id) }
        )
    }

    /// The points of a person in a bundle.
    public func points(ofBundle identity: String, of person: Person = .local) throws(LibraryError) -> Points {
        let answers = try context.withPersonal { personal throws(PersonalStateError) in
            try personal.answers(of: person.id, bundle: identity)
        }
        return Points(
            points: answers.reduce(0) { $0 + $1.points }, answers: answers.count,
            waiting: answers.count { $0.sentAt == nil })
    }
}
