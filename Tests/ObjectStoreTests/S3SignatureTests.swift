import ObjectStore
import Testing

/// Signatures of requests, with the examples that Amazon documents
/// (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
@Suite struct S3SignatureTests {
    private let signature = S3Signature(
        credentials: S3Credentials(
            accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1", time: "20130524T000000Z")

    private func signed(
        _ method: String, _ path: String, query: [(String, String)] = [], body: String = "",
        _ headers: [(String, String)] = []
    ) -> String {
        let all = signature.headers(
            method, authority: "examplebucket.s3.amazonaws.com", path: S3Text.encodedPath(path),
            query: S3Text.query(query), bodyHash: S3Signature.hash(Array(body.utf8)), headers)
        let value = all.first { $0.name == "authorization" }?.value ?? ""
        return value.split(separator: "=").last.map(String.init) ?? ""
    }

    @Test func documentedRequestsHaveTheirDocumentedSignatures() {
        #expect(
            signed("GET", "/test.txt", [("range", "bytes=0-9")])
                == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
        #expect(
            signed(
                "PUT", "/test$file.text", body: "Welcome to Amazon S3.",
                [("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")])
                == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
        #expect(
            signed("GET", "/", query: [("lifecycle", "")])
                == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
        #expect(
            signed("GET", "/", query: [("prefix", "J"), ("max-keys", "2")])
                == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
    }
}
