import Cryptography
import Testing

/// Codes of RFC 4231, section 4, and their comparison.
@Suite struct HMACTests {
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131),
            "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
                + "hashed before being used by the HMAC algorithm.",
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
        ([], "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ])
    func texts(key: [UInt8], text: String, code: String) {
        #expect(HMACSHA256.authenticationCode(for: Array(text.utf8), using: key) == bytes(code))
    }

    @Test(arguments: [
        (
            [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(1...25), [UInt8](repeating: 0xCD, count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
    ])
    func others(key: [UInt8], data: [UInt8], code: String) {
        #expect(HMACSHA256.authenticationCode(for: data, using: key) == bytes(code))
    }

    @Test func aCodeIsValidForItsBytesAndKeyAlone() {
        let (data, key) = (Array("bytes".utf8), Array("key".utf8))
        let code = HMACSHA256.authenticationCode(for: data, using: key)
        #expect(HMACSHA256.isValidAuthenticationCode(code, authenticating: data, using: key))
        #expect(!HMACSHA256.isValidAuthenticationCode(code, authenticating: Array("byte".utf8), using: key))
        #expect(!HMACSHA256.isValidAuthenticationCode(code, authenticating: data, using: Array("keys".utf8)))
        for index in code.indices {
            var other = code
            other[index] ^= 1
            #expect(!HMACSHA256.isValidAuthenticationCode(other, authenticating: data, using: key))
        }
        #expect(!HMACSHA256.isValidAuthenticationCode(Array(code.dropLast()), authenticating: data, using: key))
        #expect(!HMACSHA256.isValidAuthenticationCode([], authenticating: data, using: key))
    }

    @Test func arraysAreComparedByteByByte() {
        #expect(isEqualInConstantTime([], []))
        #expect(isEqualInConstantTime([1, 2, 3], [1, 2, 3]))
        #expect(!isEqualInConstantTime([1, 2, 3], [1, 2, 4]))
        #expect(!isEqualInConstantTime([1, 2, 3], [1, 2]))
    }
}
