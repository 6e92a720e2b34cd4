import Foundation
import PhotoLibrary
import Server
import Testing

/// The page on which owners hold positions back.
@Suite struct CirclesPageTests {
    private func post(_ world: ServedLibrary, _ form: String) async throws -> DirectServer.Reply {
        let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "text/html")]
        return try await world.server.ask("POST", "/settings/circles", headers: headers, body: form)
    }

    @Test func circlesAreAddedAndRemoved() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let filled = try await world.get("/settings/circles?photo=\(photo)").page
        #expect(filled.contains("value=\"60.607,15.632\""))
        #expect(try await post(world, "name=Home+%26+garden&at=60.607%2C15.632&radius=").status == 303)
        let circle = try #require(try world.library.circles.list().circles.first)
        #expect(circle.name == "Home & garden" && circle.radius == 500 && circle.latitude == 60.607)
        #expect(try await world.get("/settings/circles").page.contains("Home &amp; garden"))
        #expect(try await post(world, "remove=Home+%26+garden").headers["location"] == "/settings/circles")
        #expect(try world.library.circles.list().circles.isEmpty)
    }

    @Test(arguments: [
        "name=home&at=&radius=", "name=home&at=91,0&radius=", "name=home&at=60&radius=", "name=&at=60,15&radius=",
        "name=home&at=60,15&radius=5", "name=home&at=60,15&radius=nan", "name=home&at=60,15&radius=far",
    ])
    func whatIsRefusedStaysInTheForm(form: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let reply = try await post(world, form)
        #expect(reply.status == 400 && reply.page.contains("role=\"alert\""))
        if form.contains("name=home") { #expect(reply.page.contains("value=\"home\"")) }
        #expect(try world.library.circles.list().circles.isEmpty)
    }

    @Test func onlyOwnersHaveThePage() async throws {
        let world = try ServedLibrary(host: "0.0.0.0")
        defer { world.remove() }
        let user = try await world.signIn("Berta", isOwner: false)
        #expect(try await world.server.ask("GET", "/settings/circles", headers: [("Cookie", user)]).status == 403)
        #expect(try await world.get("/settings/circles").status == 303)
    }
}
