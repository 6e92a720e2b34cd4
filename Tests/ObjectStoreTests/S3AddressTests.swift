import ObjectStore
import Testing

/// Where a store is, and with which keys it is asked.
@Suite struct S3AddressTests {
    private func message(_ body: () throws(S3Mistake) -> Void) -> String? {
        do throws(S3Mistake) {
            try body()
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ("s3://photos/home", "https://s3.example.org", "s3://photos/home", "https://s3.example.org"),
        ("s3://photos", "https://s3.example.org/", "s3://photos", "https://s3.example.org"),
        ("s3://photos/a//b/", "http://127.0.0.1:8333", "s3://photos/a/b", "http://127.0.0.1:8333"),
        ("s3://photos.of.anna/x", "https://s3.example.org:443", "s3://photos.of.anna/x", "https://s3.example.org"),
    ])
    func addressesAreWrittenInOneWay(store: String, endpoint: String, text: String, server: String) throws {
        let settings = try ObjectStoreSettings(store: store, endpoint: endpoint)
        #expect(settings.store == text && settings.endpoint == server)
        let again = try #require(ObjectStoreSettings(stored: settings.stored))
        #expect(again == settings)
    }

    @Test(arguments: [
        "photos", "s3:/photos", "s3://", "s3://ab", "s3://Photos", "s3://-photos", "s3://photos..anna", "s3://pho_tos",
        "s3://photos/../other", "s3://photos/a b", "s3://photos/ö", "s3://photos/a?b", "s3://192.168.0.1 ",
    ])
    func otherStoresAreRefused(store: String) {
        #expect(
            message { () throws(S3Mistake) in _ = try ObjectStoreSettings(store: store) }?.hasPrefix("invalid ") == true
        )
    }

    @Test(arguments: ["example.org", "ftp://example.org", "https://example.org/path", "https://", "https://a b"])
    func otherEndpointsAreRefused(endpoint: String) {
        let text = message { () throws(S3Mistake) in
            _ = try ObjectStoreSettings(store: "s3://photos", endpoint: endpoint)
        }
        #expect(text?.contains(endpoint) == true)
    }

    @Test func theSameStoreCanHaveOtherKeys() throws {
        let one = try ObjectStoreSettings(store: "s3://photos/a", endpoint: "https://s3.example.org")
        var other = one
        (other.credentialsFile, other.region, other.style) = ("/keys", "eu-1", .host)
        #expect(one.isSameStore(as: other))
        for (store, endpoint) in [
            ("s3://photos/b", "https://s3.example.org"), ("s3://photos/a", "https://s3.example.com"),
        ] {
            #expect(!one.isSameStore(as: try ObjectStoreSettings(store: store, endpoint: endpoint)))
        }
        let amazon = try ObjectStoreSettings(store: "s3://photos", region: "eu-1")
        #expect(!amazon.isSameStore(as: try ObjectStoreSettings(store: "s3://photos", region: "eu-2")))
    }

    @Test func keysAreReadAsOtherProgramsWriteThem() {
        let file = """
            ; a comment
            [other]
            aws_access_key_id = wrong
            [default]
            aws_access_key_id=some
              aws_secret_access_key  =  se=cret/+
            # aws_session_token = wrong
            """
        #expect(S3Credentials(file: file) == S3Credentials(accessKey: "some", secretKey: "se=cret/+"))
        #expect(
            S3Credentials(file: "aws_access_key_id = some\r\naws_secret_access_key = secret\r\naws_session_token = t")
                == S3Credentials(accessKey: "some", secretKey: "secret", sessionToken: "t"))
        for text in ["", "aws_access_key_id = some", "[other]\naws_access_key_id = a\naws_secret_access_key = b"] {
            #expect(S3Credentials(file: text) == nil)
        }
        let environment = ["AWS_ACCESS_KEY_ID": "some", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_SESSION_TOKEN": ""]
        #expect(S3Credentials(environment: environment) == S3Credentials(accessKey: "some", secretKey: "secret"))
        #expect(S3Credentials(environment: ["AWS_ACCESS_KEY_ID": "some"]) == nil)
    }
}
