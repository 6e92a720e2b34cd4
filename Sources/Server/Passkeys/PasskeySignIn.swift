internal import Catalog
internal import HTTPTypes
internal import Passkeys
internal import PhotoLibrary

/// `/api/v1/session/passkey`: signing in by a passkey, without a name.
struct PasskeySignIn: Feature {
    let library: PhotoLibrary
    let authenticator: Authenticator
    let address: ServerAddress
    let challenges: PasskeyChallenges

    var routes: [Route] {
        [
            Route(.get, "/api/v1/session/passkey", for: .all, options),
            Route(.post, "/api/v1/session/passkey", for: .all, signIn),
        ]
    }

    private struct Assertion: Decodable {
        var id: Base64URLBytes
        var clientDataJSON: Base64URLBytes
        var authenticatorData: Base64URLBytes
        var signature: Base64URLBytes
        var userHandle: Base64URLBytes
    }

    private func options(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let party = try address.relyingParty(request)
        try authenticator.checkSignIn(from: request.client)
        var answer = try Answer.json(PasskeyRequestOptions(party, challenge: challenges.make(for: .signIn)))
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    private func signIn(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let party = try address.relyingParty(request)
        let assertion = try await request.json(Assertion.self)
        let person = try await authenticator.checkAnswer(by: "passkey", from: request.client) {
            try self.person(assertion, party)
        }
        guard let signedIn = try authenticator.signedIn(person) else { throw Self.refusal }
        var answer = try SessionFeature.answer(signedIn.session.person, end: signedIn.session.end)
        signedIn.setCookies(&answer.headers, base: address.base)
        return answer
    }

    /// The user of a passkey.
    ///
    /// - Throws: ``Problem`` 403 if the answer is not one of a passkey that is known here.
    private func person(_ assertion: Assertion, _ party: RelyingParty) throws -> Person {
        guard let known = try library.people.passkey(assertion.id.bytes),
            known.handle == assertion.userHandle.bytes
        else { throw Self.refusal }
        let answer = PasskeyAssertion(
            clientData: assertion.clientDataJSON.bytes, authenticatorData: assertion.authenticatorData.bytes,
            signature: assertion.signature.bytes)
        let use: PasskeyAssertion.Use
        do throws(PasskeyError) {
            use = try answer.verified(
                for: party, by: challenges, publicKey: known.publicKey, signCount: known.signCount)
        } catch .challenge {
            // The page was open for too long; that guesses nothing, and does not count as a failure.
            throw Problem.badRequest("not signed in: \(PasskeyError.challenge)")
        } catch {
            // Only a copy has the right key and a wrong number: owners have to see whose it is.
            if error == .counter { library.auditLog.noteFailedSignIn(known.person.name, by: .current) }
            throw Problem(.forbidden, "not signed in: \(error)")
        }
        // Another request with the same number of uses can have come between.
        let isFirst = try library.people.usePasskey(
            assertion.id.bytes, signCount: use.signCount, isBackedUp: use.isBackedUp)
        guard isFirst else { throw Self.refusal }
        return known.person
    }

    private static let refusal = Problem(.forbidden, "not signed in: this passkey is not known here")
}
