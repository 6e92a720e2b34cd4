internal import GRDB
public import Times

/// The personal state of users, stored in the catalogue with the photos.
public struct CatalogPersonalState: CatalogSubject {
    let catalog: Catalog

    /// Converts the catalogue's errors to those of a personal state.
    private func translating<Value>(_ body: () throws(CatalogError) -> Value) throws(PersonalStateError) -> Value {
        do throws(CatalogError) {
            return try body()
        } catch {
            switch error {
            case .refused(let refusal): throw .refused(refusal)
            case .peopleElsewhere: throw .moved
            default: throw .failed(error)
            }
        }
    }
}

extension CatalogPersonalState: RecentsState {
    public func recents(of person: PersonID) throws(PersonalStateError) -> NumberedRecents {
        try translating { () throws(CatalogError) in try catalog.recents.numbered(of: person) }
    }

    public func open(_ photo: PhotoID, of person: PersonID, at time: Instant) throws(PersonalStateError) {
        try translating { () throws(CatalogError) in
            try catalog.recents.touch(of: person, photo: photo, at: time)
        }
    }

    public func edit(
        _ edit: RecentsEdit, of person: PersonID, ifNumber number: Int64?
    ) throws(PersonalStateError) -> (photos: [PhotoID], after: NumberedRecents) {
        let done = try translating { () throws(CatalogError) in
            try catalog.recents.edit(edit, of: person, ifNumber: number)
        }
        let entries = done.recents.map { Recents.Entry(photo: PhotoID($0.photo.id), openedAt: $0.openedAt) }
        return (done.edited.map { PhotoID($0.id) }, NumberedRecents(Recents(entries), number: done.number))
    }
}

extension CatalogPersonalState: NavigationHistoryState {
    public func screens(of person: PersonID) throws(PersonalStateError) -> String? {
        try translating { () throws(CatalogError) in try catalog.screens.kept(of: person) }
    }

    public func changeNavigationHistory(
        of person: PersonID, waits: Bool, _ change: (String?) -> String?
    ) throws(PersonalStateError) {
        try translating { () throws(CatalogError) in try catalog.screens.change(of: person, waits: waits, change) }
    }
}

extension CatalogPersonalState: SessionsState {
    public func addSession(
        _ token: [UInt8], of person: PersonID, now: Instant, end: Instant
    ) throws(PersonalStateError) -> Bool {
        try translating { () throws(CatalogError) in
            try catalog.sessions.add(token: token, of: person, now: now, end: end)
        }
    }

    public func session(_ token: [UInt8], now: Instant) throws(PersonalStateError) -> (person: PersonID, end: Instant)?
    {
        try translating { () throws(CatalogError) in try catalog.sessions.find(token: token, now: now) }
    }

    public func sessions(of person: PersonID, now: Instant) throws(PersonalStateError) -> [SessionRecord] {
        try translating { () throws(CatalogError) in try catalog.sessions.all(of: person, now: now) }
    }

    public func extendSession(_ token: [UInt8], end: Instant) throws(PersonalStateError) {
        try translating { () throws(CatalogError) in try catalog.sessions.extend(token: token, end: end) }
    }

    public func endSession(_ token: [UInt8]) throws(PersonalStateError) {
        try translating { () throws(CatalogError) in try catalog.sessions.remove(token: token) }
    }

    public func endSessions(of person: PersonID) throws(PersonalStateError) {
        try translating { () throws(CatalogError) in try catalog.sessions.removeAll(of: person) }
    }
}

extension CatalogPersonalState: AnswersState {
    public func keep(_ answer: AnswerRecord, of person: PersonID) throws(PersonalStateError) -> AnswerRecord {
        try translating { () throws(CatalogError) in try catalog.answers.keep(answer, of: person) }
    }

    public func answers(of person: PersonID, bundle: String) throws(PersonalStateError) -> [AnswerRecord] {
        try translating { () throws(CatalogError) in try catalog.answers.all(of: person, bundle: bundle) }
    }

    public func answersToSend(bundle: String) throws(PersonalStateError) -> [AnswerRecord] {
        try translating { () throws(CatalogError) in try catalog.answers.toSend(bundle: bundle) }
    }

    public func hasAnswersToSend() throws(PersonalStateError) -> Bool {
        try translating { () throws(CatalogError) in try catalog.answers.hasAnyToSend() }
    }

    public func noteSent(key: String, at time: Instant) throws(PersonalStateError) {
        try translating { () throws(CatalogError) in try catalog.answers.noteSent(key: key, at: time) }
    }
}

extension CatalogPersonalState: PersonalState {
    /// A removed user's state was deleted with the row (``CatalogPeople/remove(key:)``); then this writes nothing.
    public func forget(_ person: PersonID) throws(PersonalStateError) {
        try translating { () throws(CatalogError) in
            guard try catalog.people.find(person) != nil else { return }
            try writeLogged { db, changes in
                let sets = try String.fetchAll(
                    db, sql: "SELECT id FROM photoSet WHERE personRow = ?", arguments: [person.rawValue])
                changes.sets.records.formUnion(sets)
                changes.shares.formUnion(
                    try String.fetchAll(
                        db, sql: "SELECT id FROM share WHERE personRow = ?", arguments: [person.rawValue]))
                for table in [
                    "recent", "recentEdit", "session", "answer", "photoSetEdit", "photoSetReader", "photoSet",
                    "share",
                ] {
                    try db.execute(sql: "DELETE FROM \(table) WHERE personRow = ?", arguments: [person.rawValue])
                }
                try db.execute(
                    sql: "UPDATE person SET screens = NULL, view = NULL WHERE row = ?", arguments: [person.rawValue])
                try db.forgetRemovedRecents(of: person.rawValue)
                changes.recents.insert(person.rawValue)
            }
        }
    }
}
