package import Personal
internal import Synchronization
package import Times

/// Personal state in memory: plain arrays, by rules that the catalogue has in SQL.
package final class MemoryPersonalState: PersonalState {
    private struct Session {
        var token: [UInt8]
        var person: PersonID
        var signedInAt: Instant
        var end: Instant
    }

    private struct State {
        var recents: [PersonID: EditedRecents] = [:]
        var screens: [PersonID: String] = [:]
        /// Oldest first.
        var sessions: [Session] = []
        /// Oldest first.
        var answers: [(person: PersonID, answer: AnswerRecord)] = []
        /// People who were removed permanently.
        var gone: Set<PersonID> = []
    }

    private let state = Mutex(State())

    /// Creates an empty state.
    package init() {}

    package func forget(_ person: PersonID) {
        state.withLock { state in
            state.recents[person] = nil
            state.screens[person] = nil
            state.sessions.removeAll { $0.person == person }
            state.answers.removeAll { $0.person == person }
            state.gone.insert(person)
        }
    }
}

extension MemoryPersonalState {
    package func recents(of person: PersonID) -> NumberedRecents {
        let recents = state.withLock { $0.recents[person, default: EditedRecents()] }
        return NumberedRecents(recents.recents, number: recents.number)
    }

    package func open(_ photo: PhotoID, of person: PersonID, at time: Instant) {
        state.withLock { $0.recents[person, default: EditedRecents()].recents.open(photo, at: time) }
    }

    package func edit(
        _ edit: RecentsEdit, of person: PersonID, ifNumber number: Int64?
    ) throws(PersonalStateError) -> (photos: [PhotoID], after: NumberedRecents) {
        let result = state.withLock { state in
            Result { () throws(RecentsRefusal) in
                var recents = state.recents[person, default: EditedRecents()]
                let photos = try recents.apply(edit, ifNumber: number)
                state.recents[person] = recents
                return (photos: photos, after: NumberedRecents(recents.recents, number: recents.number))
            }
        }
        do throws(RecentsRefusal) {
            return try result.get()
        } catch {
            throw .refused(error)
        }
    }
}

extension MemoryPersonalState {
    package func screens(of person: PersonID) -> String? {
        state.withLock { $0.screens[person] }
    }

    package func changeNavigationHistory(of person: PersonID, waits: Bool, _ change: (String?) -> String?) {
        state.withLock { state in
            if let changed = change(state.screens[person]) { state.screens[person] = changed }
        }
    }
}

extension MemoryPersonalState {
    package func addSession(_ token: [UInt8], of person: PersonID, now: Instant, end: Instant) -> Bool {
        state.withLock { state in
            guard !state.gone.contains(person) else { return false }
            state.sessions.removeAll { $0.end <= now }
            let own = state.sessions.filter { $0.person == person }.sorted { $0.signedInAt < $1.signedInAt }
            let ended = own.dropLast(49).map(\.token)
            state.sessions.removeAll { ended.contains($0.token) }
            state.sessions.append(Session(token: token, person: person, signedInAt: now, end: end))
            return true
        }
    }

    package func session(_ token: [UInt8], now: Instant) -> (person: PersonID, end: Instant)? {
        state.withLock { state in
            state.sessions.first { $0.token == token && $0.end > now }.map { ($0.person, $0.end) }
        }
    }

    package func sessions(of person: PersonID, now: Instant) -> [SessionRecord] {
        state.withLock { state in
            state.sessions.filter { $0.person == person && $0.end > now }
                .map { SessionRecord(token: $0.token, signedInAt: $0.signedInAt, end: $0.end) }
                .sorted {
                    $0.signedInAt == $1.signedInAt
                        ? $0.token.lexicographicallyPrecedes($1.token) : $0.signedInAt > $1.signedInAt
                }
        }
    }

    package func extendSession(_ token: [UInt8], end: Instant) {
        state.withLock { state in
            if let index = state.sessions.firstIndex(where: { $0.token == token }) { state.sessions[index].end = end }
        }
    }

    package func endSession(_ token: [UInt8]) {
        state.withLock { $0.sessions.removeAll { $0.token == token } }
    }

    package func endSessions(of person: PersonID) {
        state.withLock { $0.sessions.removeAll { $0.person == person } }
    }
}

extension MemoryPersonalState {
    package func keep(_ answer: AnswerRecord, of person: PersonID) -> AnswerRecord {
        state.withLock { state in
            let first = state.answers.first {
                $0.person == person
                    && ($0.answer.bundle, $0.answer.story, $0.answer.question)
                        == (answer.bundle, answer.story, answer.question)
            }
            if let first { return first.answer }
            state.answers.append((person, answer))
            return answer
        }
    }

    package func answers(of person: PersonID, bundle: String) -> [AnswerRecord] {
        state.withLock { $0.answers.filter { $0.person == person && $0.answer.bundle == bundle }.map(\.answer) }
    }

    package func answersToSend(bundle: String) -> [AnswerRecord] {
        state.withLock { $0.answers.map(\.answer).filter { $0.sentAt == nil && $0.bundle == bundle } }
    }

    package func hasAnswersToSend() -> Bool {
        state.withLock { $0.answers.contains { $0.answer.sentAt == nil } }
    }

    package func noteSent(key: String, at time: Instant) {
        state.withLock { state in
            for index in state.answers.indices where state.answers[index].answer.key == key {
                state.answers[index].answer.sentAt = time
            }
        }
    }
}
