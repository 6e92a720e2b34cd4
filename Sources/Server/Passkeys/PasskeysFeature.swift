internal import HTTPTypes
internal import Passkeys
internal import PhotoLibrary

/// `/api/v1/passkeys…`: the passkeys of the user who is signed in, and those of all users, for owners.
struct PasskeysFeature: Feature {
    let library: PhotoLibrary
    let authenticator: Authenticator
    let address: ServerAddress
    let challenges: PasskeyChallenges

    var routes: [Route] {
        [
            Route(.get, "/api/v1/passkeys", for: .people, list),
            Route(.post, "/api/v1/passkeys", for: .people, add),
            Route(.post, "/api/v1/passkeys/options", for: .people, options),
            Route(.delete, "/api/v1/passkeys/{id}", for: .people, remove),
            Route(.get, "/api/v1/users/{name}/passkeys", for: .owners, listOfUser),
            Route(.delete, "/api/v1/users/{name}/passkeys/{id}", for: .owners, removeOfUser),
        ]
    }

    private struct Wish: Decodable {
        var name: String
        var password: String
    }

    private struct NewPasskey: Decodable {
        var name: String
        var clientDataJSON: Base64URLBytes
        var authenticatorData: Base64URLBytes
        var publicKey: Base64URLBytes
    }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try unstored(.json(try library.people.passkeys(ofUser: try request.accountHere.name)))
    }

    /// What the browser asks the authenticator for. The password keeps somebody who finds a browser signed in from staying in.
    private func options(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let (person, party) = (try request.accountHere, try address.relyingParty(request))
        let wish = try await request.json(Wish.self)
        // What is refused here leaves no passkey in the authenticator that nobody knows.
        let user = try library.people.passkeyUser(person, naming: wish.name)
        guard
            try await authenticator.isPassword(
                wish.password, of: person, at: request.client, device: DeviceCookie.mark(in: request.headers))
        else { throw Problem(.forbidden, "not allowed: the password is wrong") }
        let challenge = challenges.make(for: .addition(user: person.name))
        return try unstored(
            .json(PasskeyCreationOptions(party, challenge: challenge, user, name: person.name)))
    }

    private func add(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let (person, party) = (try request.accountHere, try address.relyingParty(request))
        try authenticator.checkSignIn(from: request.client)
        let new = try await request.json(NewPasskey.self)
        let creation = PasskeyCreation(
            clientData: new.clientDataJSON.bytes, authenticatorData: new.authenticatorData.bytes,
            publicKey: new.publicKey.bytes)
        let made = try translating { () throws(PasskeyError) in
            try creation.verified(for: party, by: challenges, purpose: .addition(user: person.name))
        }
        let added = try library.people.addPasskey(
            MadePasskey(
                id: made.id, publicKey: made.publicKey, signCount: made.signCount, isBackedUp: made.isBackedUp),
            named: new.name, to: person)
        return try unstored(.json(added, status: .created))
    }

    private func remove(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        _ = try library.people.removePasskey(request.parameter("id"), ofUser: try request.accountHere.name)
        return Answer(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    private func listOfUser(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try unstored(.json(try library.people.passkeys(ofUser: request.parameter("name"))))
    }

    private func removeOfUser(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        try authenticator.checkSignIn(from: request.client)
        _ = try library.people.removePasskey(request.parameter("id"), ofUser: request.parameter("name"))
        return Answer(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    private func unstored(_ answer: Answer) -> Answer {
        var answer = answer
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    /// Converts errors of passkeys to problems.
    private func translating<Value>(_ body: () throws(PasskeyError) -> Value) throws -> Value {
        do throws(PasskeyError) {
            return try body()
        } catch {
            throw Problem.badRequest("\(error)")
        }
    }
}

extension PasskeyDocument: PublicDocument {}
extension PasskeysDocument: PublicDocument {}

extension ServerRequest {
    /// The signed-in user, on a server with users.
    ///
    /// - Throws: ``Problem`` 401 if nobody is signed in, 404 on a server without sign-in, where nobody has an account.
    var accountHere: Person {
        get throws {
            let person = try person
            guard !person.name.isEmpty else { throw Problem.notFound("no account: this server has no sign-in") }
            return person
        }
    }
}

extension ServerAddress {
    /// The server as authenticators know it, under the name that this client uses.
    ///
    /// - Throws: ``Problem`` 404 at an address where browsers have no passkeys: also on pages with a certificate of which they warn.
    func relyingParty(_ request: ServerRequest) throws -> RelyingParty {
        guard !isWarnedOf, let party = RelyingParty(origin: request.origin) else {
            throw Problem.notFound(
                "no passkeys at this address: they need HTTPS, a host name, and a certificate that browsers trust")
        }
        return party
    }
}
