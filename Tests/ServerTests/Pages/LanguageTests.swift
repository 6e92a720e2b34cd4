import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// The language of pages, and what determines it.
@Suite struct LanguageTests {
    private func text(_ reply: DirectServer.Reply) -> String { String(decoding: reply.body, as: UTF8.self) }

    @Test func pagesAreInTheLanguageAskedFor() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(2)[0]
        let place = try world.library.places.photo(photo, locale: .english).place.id
        let arabic = text(try await world.get("/?locale=ar"))
        for part in ["lang=\"ar\" dir=\"rtl\"", "data-numbers=\"arab\"", "صورتان", "الأماكن", "السويد"] {
            #expect(arabic.contains(part), "\(part)")
        }
        let swedish = try await world.get("/?locale=sv-FI")
        #expect(text(swedish).contains("lang=\"sv-FI\" dir=\"ltr\"") && text(swedish).contains("1 plats i 1 land"))
        #expect(swedish.headers["content-language"] == "sv-FI")
        for language in ["de", "es", "fr", "ja", "sv"] {
            for address in try ListedPages.addresses(photo: photo, place: place) {
                let locale = (address.contains("?") ? "&" : "?") + "locale=\(language)"
                let reply = try await world.get(address + locale)
                // The API has a document of that name in every language.
                let page = text(reply).replacingOccurrences(of: "<code>Places</code>", with: "")
                let isSo = !page.contains(">Places<") && page.contains("<html lang=\"\(language)\"")
                #expect(reply.status == 200 && isSo, "\(address) \(language)")
            }
        }
    }

    @Test func aLanguageWithoutTextsFallsBackToEnglishAroundItsNames() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(1)
        let page = text(try await world.get("/?locale=cs"))
        for part in [
            "<html lang=\"en\" dir=\"ltr\"", "data-locale=\"cs\"", "lang=\"cs\"", "Švédsko", "1 photo", "Places",
        ] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test func theURLTakesPrecedenceOverTheCookieAndThatOverTheBrowser() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        func words(_ target: String, _ headers: (String, String)...) async throws -> String {
            var fields = headers
            fields.append(("Accept", "text/html"))
            let page = text(try await world.server.ask("GET", target, headers: fields))
            return String(page.firstMatch(of: /<html lang="([^"]*)"/)?.output.1 ?? "")
        }
        let german = ("Accept-Language", "de")
        let cookie = ("Cookie", "theme=dark; locale=fr; other=1")
        #expect(try await words("/?locale=sv", cookie, german) == "sv")
        #expect(try await words("/", cookie, german) == "fr")
        #expect(try await words("/", ("Cookie", "locale=;locale=<x>"), german) == "de")
        #expect(try await words("/") == "en")
        #expect(try await words("/", ("Accept-Language", "cs, fi;q=0.9, es;q=0.5, de;q=0.8, *;q=0.1")) == "de")
        #expect(try await words("/", ("Accept-Language", "cs, en;q=0.5, ja;q=0.4")) == "en")
        #expect(try await words("/nothing", ("Accept-Language", "ja")) == "ja")
        let names = try await world.get("/api/v1/places", ("Accept-Language", "cs, de;q=0.9"))
        #expect(names.headers["content-language"] == "cs")
        #expect(names.headers["vary"]?.contains("Cookie") == true)
    }

    @Test func aChosenLanguageIsKeptByTheBrowser() async throws {
        let world = try ServedLibrary(baseURL: "https://example.org/fotos")
        defer { world.remove() }
        func choose(_ body: String, _ headers: (String, String)...) async throws -> DirectServer.Reply {
            try await world.server.ask(
                "POST", "/language", headers: [("Content-Type", "application/x-www-form-urlencoded")] + headers,
                body: body)
        }
        let chosen = try await choose("locale=ar")
        #expect(chosen.status == 303 && chosen.headers["location"] == "/fotos/status")
        #expect(
            chosen.headers["set-cookie"]
                == "locale=ar; Path=/fotos/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure")
        let page = text(try await world.get("/status", ("Cookie", "locale=ar")))
        #expect(page.contains("<option value=\"ar\" lang=\"ar\" selected>العربية</option>"))
        #expect(page.contains("action=\"/fotos/language\"") && page.contains(">Svenska</option>"))
        #expect(try await choose("locale=").headers["set-cookie"]?.contains("Max-Age=0") == true)
        for wrong in ["locale=cs", "locale=ar&locale=de", "locale=%0D%0ASet-Cookie", "locale=%FF"] {
            let reply = try await choose(wrong)
            #expect(reply.status == 400 && reply.headers["set-cookie"] == nil, "\(wrong)")
        }
        #expect(try await choose("locale=ar", ("Sec-Fetch-Site", "cross-site")).status == 403)
    }

    @Test func anErrorPageIsInThePagesLanguage() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let reply = try await world.get("/places/nowhere?locale=de", ("Accept", "text/html"))
        #expect(reply.status == 404 && text(reply).contains("Nicht gefunden"))
        let problem = try await world.get("/api/v1/places/nowhere?locale=de")
        #expect(try problem.isProblem(404) && !text(problem).contains("Nicht"))
    }

    @Test func modulesGetTheirTextsAsJSONThatCannotEndTheScript() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let page = text(try await world.get("/status?locale=ja"))
        let json = try #require(page.firstMatch(of: /<script type="application\/json" id="words">([^<]*)<\/script>/))
        let words = try JSONDecoder().decode([String: String].self, from: Data(json.output.1.utf8))
        #expect(words["loading"] == "読み込み中" && words["deleted"] == "「{title}」を削除しました")
    }

    @Test(arguments: ["ar", "de", "en", "es", "fr", "ja", "sv"])
    func everyMessageCanBeFormed(language: String) throws {
        let tag = try #require(LocaleTag(language))
        let words = try #require(try PageWords.patterns()[tag])
        let wording = Wording(StringTable([tag: words]), locale: tag)
        for (key, pattern) in words {
            for number in [0, 1, 2, 3, 11, 100, 1_000_000] {
                // Every argument is formatted as a number, which each of them can be.
                let text = wording(
                    key,
                    pattern.contains("{photos,")
                        ? [
                            "photos": .number(number), "places": .number(number), "countries": .number(number),
                            "cached": 1,
                        ]
                        : [
                            "count": .number(number), "places": .number(number), "countries": .number(number),
                            "row": 1, "first": 1, "last": 1, "width": 1, "height": 1,
                        ])
                #expect(!text.isEmpty && (text != key || pattern == key), "\(key)")
                #expect(!text.contains("plural"), "\(key)")
            }
        }
    }
}
