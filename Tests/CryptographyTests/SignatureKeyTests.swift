import Cryptography
import Foundation
import Testing

/// Keys of kinds that passkeys have, and of others. They were made with openssl(1) for these tests, and open nothing.
@Suite struct SignatureKeyTests {
    private static func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }

    private static let p256 = bytes(
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEr6HSddHVnaVD662G+X2DGn07GeIzcY0o72MMi/LaaoKIvGZQgkFS"
            + "BQdjmMgz1f9wHbrYGtC+ySfLoiGQBPnoTA==")

    @Test func aSignatureOfAnotherProgramIsValid() throws {
        let key = try #require(SignatureKey(derRepresentation: Self.p256))
        let signature = Self.bytes(
            "MEQCIA9tKi75IKO58xdmhsv5QGCPU1rBb4qeC/HoR908ODdAAiA8FFwn970gzCLRSepsebTwVTJuNhd07ugg0vr5"
                + "tIseXQ==")
        #expect(key.isValidSignature(signature, for: Array("sample".utf8)))
        #expect(!key.isValidSignature(signature, for: Array("Sample".utf8)))
        #expect(!key.isValidSignature(signature, for: []))
        #expect(!key.isValidSignature(Array(signature.dropLast()), for: Array("sample".utf8)))
        #expect(!key.isValidSignature(signature + [0], for: Array("sample".utf8)))
        #expect(!key.isValidSignature([], for: Array("sample".utf8)))
    }

    /// P-384, secp256k1, RSA with 1024 bits, RSA-PSS, X25519 and Ed448.
    @Test(arguments: [
        "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEyW2Y8yNtiqeX6IYcE8OTHjYk+1RqtL8TgW9Q0kB/6PwNiWU2FcUZM6+P"
            + "juiPd5hcSaw2qyj6bjY7Nc4IF285eYIvgcltKwWTZOY8LoUie2UvCLI9IDM5gwf7Iq+GIa5x",
        "MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEEGK3ztN+t5Yx+gnB2VDzV1uoHG6nohvhqPvkM0omxvxtfIscaKt0k1tF"
            + "+PddrkWag6jLRBnrrxlctVRR3fd0vw==",
        "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDVJlq/VXl59XHD9TeLCqjZqiEoTTxV1vpEiA2DUTfXNpH2S2YB"
            + "SbTUOmBCYfSbxtOo0sSSPhIL7BP0LaLoaXXsUEj0KtXE+HtbwObcyBp0GuLhAWbnNL1CX7u9SMasMEMeApq7n4KE"
            + "lKTQ6NBGwyRY97LyXZ2vaSpcOY/2Hi1VEwIDAQAB",
        "MIIBIDALBgkqhkiG9w0BAQoDggEPADCCAQoCggEBAMSYEjdzN4zPfrpJ1kmssOr6uu3ga6jkjgWBOmQDnttjppmP"
            + "pcIItmiPhZHzmkEC2jJRIcN1W9CEy+OHrddpdMY0MlRyPDgZuuC31KrohS61Cy8RHVpY9c5P0Lh6qECq/kBbLmYY"
            + "J0RvHSMroRaBGf6rUgZrA8MI7dZZVn61twoPrnKbwxCHtC3nan/J/FsBT/Yddu8J1p4uGahhjQfO8DyzHVf1r0YV"
            + "ptJFPFQYfdxl9gsosXqqLakJ/MIPgfZ6/4xJRUJrUXymKY1rJIUIvV3asuytZiCYVRPB3/uYARXKstG3iwee2pIF"
            + "79qySVo0JDYoDIaBwKwkrS/E8UNjn50CAwEAAQ==",
        "MCowBQYDK2VuAyEABaVjfaYlvyoXLSYBsgSR/lM27Scxu/FeQu/XIp9pSQU=",
        "MEMwBQYDK2VxAzoArJkvL8YXAlHc40LSL99eOFAfWbaJ9Q10fSWRtaHKe9GEUJJlqeUkb1KgoFnfmPnJjpPTCQYX"
            + "ZACA",
    ])
    func aKeyOfAnotherKindIsRefused(base64: String) {
        let key = Self.bytes(base64)
        #expect(!key.isEmpty && SignatureKey(derRepresentation: key) == nil)
    }

    @Test func damagedKeysAreRefusedAndHarmNothing() {
        #expect(SignatureKey(derRepresentation: []) == nil)
        #expect(SignatureKey(derRepresentation: [UInt8](repeating: 0x30, count: 5000)) == nil)
        for count in 0..<Self.p256.count {
            #expect(SignatureKey(derRepresentation: Array(Self.p256.prefix(count))) == nil)
        }
        for index in Self.p256.indices {
            var changed = Self.p256
            changed[index] ^= 0x41
            // A point that is not on the curve, another kind, or another length: none is a key.
            #expect(SignatureKey(derRepresentation: changed) == nil, "byte \(index)")
        }
        #expect(SignatureKey(derRepresentation: Self.p256) != nil)
    }
}
