internal import Bytes
internal import Cryptography

/// What an authenticator states and signs (Web Authentication Level 3, section 6.1, "Authenticator Data").
struct AuthenticatorData {
    /// The number of uses so far; 0 for an authenticator that does not count.
    let signCount: UInt32
    /// Whether the passkey is kept in more than one device.
    let isBackedUp: Bool
    /// The id of a new passkey; nil in an answer to a sign-in.
    let credentialID: [UInt8]?

    private enum Flag {
        static let userPresent: UInt8 = 1 << 0
        static let userVerified: UInt8 = 1 << 2
        static let backupEligible: UInt8 = 1 << 3
        static let backupState: UInt8 = 1 << 4
        static let attestedCredential: UInt8 = 1 << 6
    }

    /// The length of the part that is always there, and of the id of a kind of authenticator.
    private static let (headLength, kindLength) = (37, 16)
    private static let longestID = 1023

    /// - Throws: ``PasskeyError/invalid(_:)`` for data that are cut off, that are for another server, and if the person was not
    ///   there, or was not recognised by a PIN, a finger or a face.
    init(_ bytes: [UInt8], for party: RelyingParty) throws(PasskeyError) {
        guard bytes.count >= Self.headLength else { throw .invalid("it is too short") }
        guard isEqualInConstantTime(Array(bytes[..<32]), SHA256.hash(data: Array(party.id.utf8))) else {
            throw .invalid("it is for another server")
        }
        let flags = bytes[32]
        guard flags & Flag.userPresent != 0, flags & Flag.userVerified != 0 else {
            throw .invalid("you were not asked for a PIN, a finger or a face")
        }
        isBackedUp = flags & Flag.backupState != 0
        // "BE" is never off while "BS" is on.
        guard !isBackedUp || flags & Flag.backupEligible != 0 else { throw .invalid("its flags contradict each other") }
        signCount = bytes[33..<Self.headLength].reduce(0) { $0 << 8 | UInt32($1) }
        credentialID = flags & Flag.attestedCredential == 0 ? nil : try Self.id(in: bytes.dropFirst(Self.headLength))
    }

    private static func id(in bytes: ArraySlice<UInt8>) throws(PasskeyError) -> [UInt8] {
        let rest = Array(bytes.dropFirst(kindLength))
        guard rest.count >= 2 else { throw .invalid("it is too short") }
        let count = Int(rest[0]) << 8 | Int(rest[1])
        guard (1...longestID).contains(count), rest.count >= 2 + count else {
            throw .invalid("the id of the passkey has a wrong length")
        }
        return Array(rest[2..<2 + count])
    }
}
