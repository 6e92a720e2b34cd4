import Foundation
import TestServer
import TestSupport
import Testing

/// Host names whose addresses change, by a name server of the tests.
@Suite struct RebindingTests {
    @Test(.enabled(if: !OwnNetwork.isHere && OwnNetwork.canBeMade, "\(OwnNetwork.missing)"))
    func theTestsPassInANetworkOfTheirOwn() throws {
        let run = try OwnNetwork.run(testsNamed: "RebindingTests.InTheNetwork")
        #expect(run.status == 0 && run.tests > 0, "\(run.said)")
    }

    @Suite(.serialized, .enabled(if: OwnNetwork.isHere, "run by theTestsPassInANetworkOfTheirOwn"))
    struct InTheNetwork {
        private static let nameServer = Result { try NameServer() }
        private let program: Program
        private let names: NameServer
        private let files: [String: TestFile]

        init() throws {
            program = try Program()
            names = try Self.nameServer.get()
            files = [
                "/list.xml": TestFile(
                    Array("<files><file id=\"a\" url=\"/a.jpg\"/></files>".utf8), contentType: "text/xml"),
                "/a.jpg": TestFile(try TestPhoto.falun(1).jpeg()),
            ]
        }

        private func server(at address: String, port: UInt16 = 0) throws -> TestServer {
            let files = files
            return try TestServer(at: address, port: port) { files[$0.path]?.reply(to: $0) ?? TestReply(404) }
        }

        @Test func aPublicNameThatTurnsPrivateIsRefusedForGood() throws {
            defer { program.remove() }
            let open = try server(at: OwnNetwork.publicAddress)
            let secret = try server(at: "127.0.0.1", port: open.port)
            defer { for server in [open, secret] { server.stop() } }
            let host = "photos.example.org"
            names.set(host, OwnNetwork.publicAddress)
            #expect(try program.run("sources", "add", open.url("/list.xml", host: host), "--name", "s").status == 0)
            let first = try program.run("sync")
            #expect(first.output == "1 new photo, 1 downloaded.\n", "\(first.errors)")
            names.set(host, "127.0.0.1")
            for _ in 0..<2 {
                let later = try program.run("sync", "--force")
                #expect(later.status == 69)
                #expect(
                    later.errors.contains("leads to a private network now (\(host) is 127.0.0.1), but was public"),
                    "\(later.errors)")
            }
            #expect(secret.connections == 0)
            names.set(host, OwnNetwork.publicAddress)
            #expect(try program.run("sync", "--force").status == 0)
            // A source that allows it can have it.
            #expect(try program.run("sources", "remove", "s").status == 0)
            let url = open.url("/list.xml", host: host)
            #expect(try program.run("sources", "add", url, "--name", "s", "--allow-private").status == 0)
            names.set(host, "127.0.0.1")
            #expect(try program.run("sync").status == 0)
            #expect(secret.connections > 0)
        }

        @Test func aNameOfTheCompanyStaysPrivateUntilItIsPublic() throws {
            defer { program.remove() }
            let inside = try server(at: "127.0.0.1")
            let outside = try server(at: OwnNetwork.publicAddress, port: inside.port)
            let other = try server(at: "127.0.0.1")
            defer { for server in [inside, outside, other] { server.stop() } }
            let host = "photos.company.example"
            names.set(host, "127.0.0.1")
            #expect(try program.run("sources", "add", inside.url("/list.xml", host: host), "--name", "s").status == 0)
            #expect(try program.run("sync").output == "1 new photo, 1 downloaded.\n")
            #expect(try program.run("sync", "--force").status == 0)
            names.set(host, OwnNetwork.publicAddress)
            #expect(try program.run("sync", "--force").status == 0)
            let seen = inside.connections
            names.set(host, "127.0.0.1")
            #expect(try program.run("sync", "--force").status == 69)
            #expect(inside.connections == seen)
        }

        @Test func aLocalNameMayChangeAsItLikes() throws {
            defer { program.remove() }
            let inside = try server(at: "127.0.0.1")
            let outside = try server(at: OwnNetwork.publicAddress, port: inside.port)
            defer { for server in [inside, outside] { server.stop() } }
            let host = "photos.lan"
            #expect(try program.run("sources", "add", inside.url("/list.xml", host: host), "--name", "s").status == 0)
            for address in [OwnNetwork.publicAddress, "127.0.0.1", OwnNetwork.publicAddress, "127.0.0.1"] {
                names.set(host, address)
                let result = try program.run("sync", "--force")
                #expect(result.status == 0, "\(address): \(result.errors)")
            }
            #expect(inside.connections > 0 && outside.connections > 0)
        }

        @Test func picturesOfAFeedComeFromItsOwnPortOnly() throws {
            defer { program.remove() }
            let secret = try server(at: "127.0.0.1")
            defer { secret.stop() }
            let host = "photos.lan"
            let list = "<files><file id=\"a\" url=\"\(secret.url("/a.jpg", host: host))\"/></files>"
            let feed = try TestServer(files: ["/list.xml": TestFile(Array(list.utf8))])
            defer { feed.stop() }
            names.set(host, "127.0.0.1")
            #expect(try program.run("sources", "add", feed.url("/list.xml", host: host), "--name", "s").status == 0)
            let result = try program.run("sync")
            #expect(result.status == 69 && result.errors.contains("private network"), "\(result.errors)")
            #expect(secret.connections == 0)
        }
    }
}
