import Cryptography
import Testing

/// Signatures of RFC 8032, section 7.1, and invalid ones.
@Suite struct Ed25519Tests {
    struct Vector: Sendable {
        var secret: String
        var publicKey: String
        var message: String
        var signature: String
    }

    private static let vectors = [
        Vector(
            secret: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: "",
            signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
                + "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
        Vector(
            secret: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: "72",
            signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
        Vector(
            secret: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", message: "af82",
            signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
        Vector(
            secret: "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
            publicKey: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
            message: "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            signature: "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
                + "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"),
    ]

    /// The order of the group, the least byte first (RFC 8032, section 5.1).
    private static let order = bytes("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")

    @Test(arguments: vectors) func signs(_ vector: Vector) throws {
        let key = try Ed25519.PrivateKey(rawRepresentation: bytes(vector.secret))
        #expect(key.rawRepresentation == bytes(vector.secret))
        #expect(key.publicKey.rawRepresentation == bytes(vector.publicKey))
        let signature = try key.signature(for: bytes(vector.message))
        #expect(signature == bytes(vector.signature))
        #expect(key.publicKey.isValidSignature(signature, for: bytes(vector.message)))
    }

    @Test func aChangedBitInvalidatesTheSignature() throws {
        let key = try Ed25519.PublicKey(rawRepresentation: bytes(Self.vectors[2].publicKey))
        let (message, signature) = (bytes(Self.vectors[2].message), bytes(Self.vectors[2].signature))
        #expect(key.isValidSignature(signature, for: message))
        for bit in 0..<(8 * signature.count) {
            var other = signature
            other[bit / 8] ^= 1 << (bit % 8)
            #expect(!key.isValidSignature(other, for: message), "bit \(bit)")
        }
        #expect(!key.isValidSignature(signature, for: message + [0]))
        #expect(!key.isValidSignature(signature, for: []))
        for count in [0, 63, 65] {
            let other = Array((signature + [0]).prefix(count))
            #expect(!key.isValidSignature(other, for: message))
        }
        #expect(!(try Ed25519.PrivateKey().publicKey.isValidSignature(signature, for: message)))
    }

    /// S + L solves the same equation; RFC 8032, section 5.1.7, asks for S below L, so that nobody makes a second signature of
    /// one that they have seen.
    @Test(arguments: vectors) func aNonCanonicalSignatureIsInvalid(_ vector: Vector) throws {
        let key = try Ed25519.PublicKey(rawRepresentation: bytes(vector.publicKey))
        var signature = bytes(vector.signature)
        var carry = 0
        for (index, byte) in Self.order.enumerated() {
            carry += Int(signature[32 + index]) + Int(byte)
            signature[32 + index] = UInt8(carry & 255)
            carry >>= 8
        }
        #expect(carry == 0 && !key.isValidSignature(signature, for: bytes(vector.message)))
    }

    @Test func aKeyThatIsNotAPointOfTheCurveVerifiesNothing() throws {
        // There is no point with y = 2.
        let key = try Ed25519.PublicKey(rawRepresentation: [2] + [UInt8](repeating: 0, count: 31))
        #expect(!key.isValidSignature(bytes(Self.vectors[0].signature), for: []))
    }

    @Test(arguments: [0, 31, 33, 64]) func otherLengthsAreRefused(count: Int) {
        let other = [UInt8](repeating: 1, count: count)
        #expect(throws: CryptographyError.wrongLength(count)) { try Ed25519.PrivateKey(rawRepresentation: other) }
        #expect(throws: CryptographyError.wrongLength(count)) { try Ed25519.PublicKey(rawRepresentation: other) }
    }

    @Test func newKeysAreAllDifferent() throws {
        let keys = try (0..<20).map { _ in try Ed25519.PrivateKey() }
        #expect(Set(keys.map(\.rawRepresentation)).count == keys.count)
        for key in keys {
            let again = try Ed25519.PrivateKey(rawRepresentation: key.rawRepresentation)
            #expect(again.publicKey == key.publicKey)
            #expect(key.publicKey.isValidSignature(try again.signature(for: [1, 2, 3]), for: [1, 2, 3]))
        }
    }
}
