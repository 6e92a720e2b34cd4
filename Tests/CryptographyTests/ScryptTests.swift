import Cryptography
import Testing

/// Keys of RFC 7914, section 12, and beyond the 32 MiB that libcrypto would stop at.
@Suite struct ScryptTests {
    @Test(arguments: [
        (
            "", "", 16, 1, 1,
            "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
        ),
        (
            "password", "NaCl", 1024, 8, 16,
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ),
        (
            "pleaseletmein", "SodiumChloride", 16384, 8, 1,
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
        ),
        (
            "a password", "0123456789abcdef", 65536, 8, 1,
            "cfcf4d8d2b5e4b2258aca983df89d335c8286c5fff5de1cf74027e82f14e19a4"
        ),
        (
            "a password", "0123456789abcdef", 32768, 8, 3,
            "fbb2e8cda92cfd4cc8700fec391d0d2000a2314a6ecad8e578493af75d290aec"
        ),
    ])
    func keys(password: String, salt: String, rounds: Int, blockSize: Int, parallelism: Int, key: String) throws {
        let derived = try Scrypt.deriveKey(
            from: Array(password.utf8), salt: Array(salt.utf8), outputByteCount: key.utf8.count / 2, rounds: rounds,
            blockSize: blockSize, parallelism: parallelism)
        #expect(derived == bytes(key))
    }

    @Test(arguments: [
        (0, 8, 1), (1, 8, 1), (3, 8, 1), (1000, 8, 1), (16, 0, 1), (16, 8, 0), (-16, 8, 1), (1 << 16, 1, 1),
    ])
    func numbersThatScryptDoesNotKnowAreRefused(rounds: Int, blockSize: Int, parallelism: Int) {
        #expect(throws: CryptographyError.self) {
            try Scrypt.deriveKey(
                from: [1], salt: [2], outputByteCount: 32, rounds: rounds, blockSize: blockSize,
                parallelism: parallelism)
        }
    }
}
