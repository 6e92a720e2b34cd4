import Cryptography
import Testing

/// Hashes of RFC 6234 (SHA-256, SHA-1) and RFC 1321 (MD5).
@Suite struct HashTests {
    private static let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (long, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    ])
    func sha256(text: String, digest: String) {
        #expect(SHA256.hash(data: Array(text.utf8)) == bytes(digest))
    }

    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (long, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    ])
    func sha1(text: String, digest: String) {
        #expect(Insecure.SHA1.hash(data: Array(text.utf8)) == bytes(digest))
    }

    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        (long, "8215ef0796a20bcaaae116d3876c664a"),
    ])
    func md5(text: String, digest: String) {
        #expect(Insecure.MD5.hash(data: Array(text.utf8)) == bytes(digest))
    }

    @Test func aMillionLetters() {
        let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(
            SHA256.hash(data: letters) == bytes("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"))
        #expect(Insecure.SHA1.hash(data: letters) == bytes("34aa973cd4c4daa4f61eeb2bdbad27316534016f"))
        #expect(Insecure.MD5.hash(data: letters) == bytes("7707d6ae4e027c70eea2a935c2296f21"))
    }

    @Test func piecesHashAsTheWholeWhereverTheyEnd() {
        let all = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for end in 0...all.count {
            #expect(pieces(SHA256.self, all, end) == SHA256.hash(data: all))
            #expect(pieces(Insecure.SHA1.self, all, end) == Insecure.SHA1.hash(data: all))
            #expect(pieces(Insecure.MD5.self, all, end) == Insecure.MD5.hash(data: all))
        }
    }

    private func pieces<Function: HashFunction>(_: Function.Type, _ all: [UInt8], _ end: Int) -> [UInt8] {
        var function = Function()
        function.update(data: Array(all[..<end]))
        function.update(data: [])
        function.update(data: Array(all[end...]))
        return function.finalize()
    }

    @Test func aCopyIsIndependentAndMoreBytesCanFollowADigest() {
        var hash = SHA256()
        hash.update(data: Array("ab".utf8))
        var copy = hash
        copy.update(data: Array("x".utf8))
        #expect(hash.finalize() == SHA256.hash(data: Array("ab".utf8)))
        hash.update(data: Array("c".utf8))
        #expect(hash.finalize() == SHA256.hash(data: Array("abc".utf8)))
        #expect(hash.finalize() == hash.finalize())
        #expect(copy.finalize() == SHA256.hash(data: Array("abx".utf8)))
    }

    @Test func manyThreadsHashAtOnce() async {
        let digests = await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 {
                group.addTask { SHA256.hash(data: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)) }
            }
            return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(digests == [bytes("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")])
    }
}
