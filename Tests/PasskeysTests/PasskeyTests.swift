import Bytes
import Passkeys
import Synchronization
import TestServer
import Testing
import Times

/// What authenticators answer, right or wrong.
@Suite struct PasskeyTests {
    private let party: RelyingParty
    private let challenges: PasskeyChallenges
    private let clock = Clock()

    private final class Clock: Sendable {
        private let time = Mutex(Instant(seconds: 1_800_000_000))
        var now: Instant { time.withLock { $0 } }
        func pass(_ duration: Duration) { time.withLock { $0 = $0 + duration } }
    }

    init() throws {
        party = try #require(RelyingParty(origin: "https://photos.example"))
        let clock = clock
        challenges = PasskeyChallenges(now: { clock.now })
    }

    private func create(
        _ authenticator: FakeAuthenticator, type: String = "webauthn.create", challenge: [UInt8]? = nil,
        data: [UInt8]? = nil, key: [UInt8]? = nil
    ) throws -> NewPasskey {
        let challenge = challenge ?? challenges.make(for: .addition(user: "Anna"))
        let creation = PasskeyCreation(
            clientData: try authenticator.clientData(type, challenge: Base64URL.text(challenge)),
            authenticatorData: data ?? authenticator.data(isNew: true), publicKey: key ?? authenticator.publicKey)
        return try creation.verified(for: party, by: challenges, purpose: .addition(user: "Anna"))
    }

    private func signIn(
        _ authenticator: FakeAuthenticator, type: String = "webauthn.get", challenge: [UInt8]? = nil,
        key: [UInt8]? = nil, known: UInt32 = 0, spoil: (inout [UInt8]) -> Void = { _ in }
    ) throws -> UInt32 {
        let challenge = challenge ?? challenges.make(for: .signIn)
        let clientData = try authenticator.clientData(type, challenge: Base64URL.text(challenge))
        let data = authenticator.data(isNew: false)
        var signature = try authenticator.signature(clientData, data)
        spoil(&signature)
        let assertion = PasskeyAssertion(clientData: clientData, authenticatorData: data, signature: signature)
        return try assertion.verified(
            for: party, by: challenges, publicKey: key ?? authenticator.publicKey, signCount: known
        ).signCount
    }

    private func refusal(_ body: () throws -> some Any) -> PasskeyError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? PasskeyError
        }
    }

    @Test(arguments: FakeAuthenticator.Kind.allCases)
    func aPasskeyOfEachKindIsMadeAndSignsIn(kind: FakeAuthenticator.Kind) throws {
        var authenticator = try FakeAuthenticator(kind)
        let passkey = try create(authenticator)
        #expect(passkey.id == authenticator.credentialID && passkey.publicKey == authenticator.publicKey)
        #expect(passkey.signCount == 0 && !passkey.isBackedUp)
        #expect(try signIn(authenticator, key: passkey.publicKey) == 0)
        authenticator.signCount = 0x0102_0304
        #expect(try signIn(authenticator, known: 5) == 0x0102_0304)
    }

    @Test func aSyncedPasskeyIsKnownAsOne() throws {
        var authenticator = try FakeAuthenticator()
        authenticator.flags |= FakeAuthenticator.Flags.eligible | FakeAuthenticator.Flags.backedUp
        #expect(try create(authenticator).isBackedUp)
        authenticator.flags &= ~FakeAuthenticator.Flags.eligible
        #expect(refusal { try create(authenticator) } != nil, "backed up but not eligible")
    }

    @Test(arguments: FakeAuthenticator.Kind.allCases)
    func aWrongSignatureIsRefused(kind: FakeAuthenticator.Kind) throws {
        let (authenticator, other) = (try FakeAuthenticator(kind), try FakeAuthenticator(kind))
        #expect(refusal { try signIn(authenticator, key: other.publicKey) } == .signature)
        #expect(refusal { try signIn(authenticator) { $0[$0.count / 2] ^= 1 } } == .signature)
        #expect(refusal { try signIn(authenticator) { $0 = [] } } == .signature)
        #expect(refusal { try signIn(authenticator, key: []) } == .signature)
        #expect(try signIn(authenticator) == 0, "nothing else is wrong")
    }

    /// What is wrong, and how.
    private static let wrongs: [(String, @Sendable (inout FakeAuthenticator) -> Void)] = [
        ("another server", { $0.party = "evil.example" }),
        ("another origin", { $0.origin = "https://evil.example" }),
        ("another port", { $0.origin = "https://photos.example:8443" }),
        ("a subdomain", { $0.origin = "https://a.photos.example" }),
        ("plain HTTP", { $0.origin = "http://photos.example" }),
        ("a page within another", { $0.clientData = ["crossOrigin": "true"] }),
        ("nobody there", { $0.flags &= ~FakeAuthenticator.Flags.present }),
        ("nobody recognised", { $0.flags &= ~FakeAuthenticator.Flags.verified }),
        ("no challenge", { $0.clientData = ["challenge": "\"\""] }),
        ("a padded challenge", { $0.clientData = ["challenge": "\"AAAA====\""] }),
        ("a number as a challenge", { $0.clientData = ["challenge": "1"] }),
        ("no type", { $0.clientData = ["type": "null"] }),
        ("long client data", { $0.clientData = ["more": "\"" + String(repeating: "x", count: 9000) + "\""] }),
    ]

    @Test(arguments: wrongs.indices) func aWrongAnswerIsRefused(index: Int) throws {
        var authenticator = try FakeAuthenticator()
        let (what, spoil) = Self.wrongs[index]
        spoil(&authenticator)
        #expect(refusal { try create(authenticator) } != nil, "\(what)")
        #expect(refusal { try signIn(authenticator) } != nil, "\(what)")
    }

    @Test func anAnswerForAnotherPurposeIsRefused() throws {
        let authenticator = try FakeAuthenticator()
        #expect(refusal { try create(authenticator, type: "webauthn.get") } != nil)
        #expect(refusal { try signIn(authenticator, type: "webauthn.create") } != nil)
        #expect(refusal { try create(authenticator, challenge: challenges.make(for: .signIn)) } == .challenge)
        #expect(
            refusal { try create(authenticator, challenge: challenges.make(for: .addition(user: "Berta"))) }
                == .challenge)
        #expect(
            refusal { try signIn(authenticator, challenge: challenges.make(for: .addition(user: "Anna"))) }
                == .challenge)
    }

    @Test func aChallengeWorksOnceAndForFiveMinutes() throws {
        let authenticator = try FakeAuthenticator()
        let challenge = challenges.make(for: .signIn)
        #expect(refusal { try signIn(authenticator, challenge: challenge) { $0[5] ^= 1 } } == .signature)
        _ = try signIn(authenticator, challenge: challenge)
        #expect(refusal { try signIn(authenticator, challenge: challenge) } == .challenge)
        let late = challenges.make(for: .signIn)
        clock.pass(.seconds(299))
        #expect(refusal { try signIn(authenticator, challenge: challenge) } == .challenge, "it is still known")
        _ = try signIn(authenticator, challenge: challenges.make(for: .signIn))
        clock.pass(.seconds(1))
        #expect(refusal { try signIn(authenticator, challenge: late) } == .challenge)
        #expect(
            refusal { try signIn(authenticator, challenge: challenge) } == .challenge,
            "forgotten as used, but too old")
    }

    @Test func aChallengeOfAnotherServerOrWithAnotherTimeIsRefused() throws {
        let authenticator = try FakeAuthenticator()
        let clock = clock
        let others = PasskeyChallenges(now: { clock.now })
        #expect(refusal { try signIn(authenticator, challenge: others.make(for: .signIn)) } == .challenge)
        let challenge = challenges.make(for: .signIn)
        for index in challenge.indices {
            var changed = challenge
            changed[index] ^= 1
            #expect(refusal { try signIn(authenticator, challenge: changed) } == .challenge)
        }
        for count in 0..<challenge.count {
            #expect(refusal { try signIn(authenticator, challenge: Array(challenge.prefix(count))) } == .challenge)
        }
    }

    @Test func aPasskeyThatCountsBackIsACopy() throws {
        var authenticator = try FakeAuthenticator()
        for (count, known, isRight) in [
            (0, 0, true), (1, 0, true), (7, 6, true), (6, 6, false), (5, 6, false), (0, 6, false),
        ] as [(UInt32, UInt32, Bool)] {
            authenticator.signCount = count
            #expect((refusal { try signIn(authenticator, known: known) } == nil) == isRight, "\(count) after \(known)")
        }
    }

    @Test func dataThatAreCutOffOrAtRandomAreRefused() throws {
        let authenticator = try FakeAuthenticator()
        let data = authenticator.data(isNew: true)
        // The last byte begins the key, which is not read here.
        for count in 0..<data.count - 1 {
            #expect(refusal { try create(authenticator, data: Array(data.prefix(count))) } != nil, "\(count) bytes")
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...200)).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(refusal { try create(authenticator, data: bytes) } != nil)
            #expect(refusal { try create(authenticator, key: bytes) } != nil)
        }
        // An id of a length that no passkey has.
        var long = data
        (long[53], long[54]) = (0x04, 0x00)
        #expect(refusal { try create(authenticator, data: long + [UInt8](repeating: 0, count: 2000)) } != nil)
        (long[53], long[54]) = (0, 0)
        #expect(refusal { try create(authenticator, data: long) } != nil)
    }

    @Test func aKeyWithSomethingBehindItIsRefused() throws {
        for kind in FakeAuthenticator.Kind.allCases {
            let authenticator = try FakeAuthenticator(kind)
            #expect(refusal { try create(authenticator, key: authenticator.publicKey + [0]) } != nil)
            #expect(refusal { try create(authenticator, key: Array(authenticator.publicKey.dropLast())) } != nil)
        }
    }
}

/// For which addresses browsers have passkeys.
@Suite struct RelyingPartyTests {
    @Test(arguments: [
        ("https://photos.example", "photos.example"), ("https://photos.example:8443", "photos.example"),
        ("http://localhost:8080", "localhost"), ("https://localhost", "localhost"),
        ("http://attic.localhost:1", "attic.localhost"), ("https://xn--fotos-8ra.example", "xn--fotos-8ra.example"),
        ("https://attic", "attic"),
    ])
    func aNameIsEnough(origin: String, id: String) throws {
        let party = try #require(RelyingParty(origin: origin))
        #expect(party.id == id && party.origin == origin)
    }

    @Test(arguments: [
        "http://photos.example", "https://192.168.1.20:8443", "http://127.0.0.1:8080", "https://[::1]:8080",
        "https://", "https://.example", "ftp://localhost", "http://notlocalhost", "https://photos.example.1",
        "https://Photos.example", "",
    ])
    func nothingElseIs(origin: String) { #expect(RelyingParty(origin: origin) == nil) }
}
