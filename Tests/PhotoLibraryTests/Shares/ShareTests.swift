import Foundation
import Gazetteer
import Imaging
import LibraryBase
import Localization
import PhotoLibrary
import TestSupport
import Testing
import Times

/// What can be shared by a link, until when, and which photos the link leads to.
@Suite struct ShareTests {
    /// A library with four photos of Falun.
    private struct World {
        let folder: TemporaryFolder
        let library: PhotoLibrary
        let ids: [String]
        var shares: PhotoLibrary.Shares { library.shares }

        init() async throws {
            folder = try TemporaryFolder()
            library = try PhotoLibrary.make(at: LibraryLocation(path: folder.path + "/library", state: nil))
            for number in 0..<4 { try Self.write(number, in: folder.path) }
            _ = try await library.imports.run([folder.path + "/pictures"])
            ids = try library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos.map(\.id)
        }

        static func write(_ number: Int, in folder: String) throws {
            try TestPhoto(
                seed: number, size: .init(width: 60, height: 40), latitude: 60.607, longitude: 15.632,
                takenAt: "2011:05:02 10:11:1\(number)", title: "Gruvan \(number)"
            ).write("\(folder)/pictures/\(number).jpg")
        }

        func make(_ subject: NewShare.Subject, _ change: (inout NewShare) -> Void = { _ in }) throws
            -> MadeShareDocument
        {
            var share = NewShare(subject)
            change(&share)
            return try shares.make(share, locale: .english)
        }

        /// The photos that a link leads to; nil if it leads nowhere.
        func opened(_ made: MadeShareDocument) throws -> [String]? {
            let token = try #require(SecretToken(made.path.dropFirst(3)))
            guard let share = try shares.open(token) else { return nil }
            return try shares.listed(try shares.photos(of: share), from: 0, limit: 100, locale: .english)
                .map(\.document.id)
        }
    }

    @Test func aLinkLeadsToItsPhotosInOrderUntilItIsEnded() async throws {
        let world = try await World()
        defer { world.folder.remove() }
        let made = try world.make(.photos([world.ids[2], world.ids[0], world.ids[2]]))
        #expect(try world.opened(made) == [world.ids[2], world.ids[0]])
        #expect(made.share.photoCount == 2 && made.share.positions == "town" && made.share.download == "reduced")
        let other = try world.make(.photos([world.ids[1]]))
        #expect(other.path != made.path && other.path.utf8.count == made.path.utf8.count)
        #expect(try world.shares.list().shares.map(\.id) == [other.share.id, made.share.id])
        #expect(try !world.shares.end(made.share.id).isOpen)
        #expect(try world.opened(made) == nil)
        #expect(try world.opened(other) == [world.ids[1]])
        #expect(throws: LibraryError.self) { try world.shares.end(made.share.id) }
        let forged = try #require(SecretToken(String(repeating: "A", count: 43)))
        #expect(try world.shares.open(forged) == nil)
    }

    @Test func whatFollowsShowsLaterPhotosAndWhatIsFixedDoesNot() async throws {
        let world = try await World()
        defer { world.folder.remove() }
        let set = try #require(try world.library.sets.create("Summer", photos: [world.ids[0]]).set)
        let place = try world.library.places.photo(world.ids[0], locale: .english).place.id
        let subjects: [NewShare.Subject] = [.set(set.id), .place(place), .search("gruvan")]
        let following = try subjects.map { try world.make($0) }
        let fixed = try subjects.map { try world.make($0) { $0.isFixed = true } }
        #expect(following.map(\.share.kind) == ["set", "place", "search"])
        #expect(Set(fixed.map(\.share.kind)) == ["photos"])
        let before = try (following + fixed).map { try world.opened($0)?.count }
        #expect(before == [1, 4, 4, 1, 4, 4])
        _ = try world.library.sets.add([world.ids[3]], to: set.id)
        try World.write(4, in: world.folder.path)
        _ = try await world.library.imports.run([world.folder.path + "/pictures"])
        let after = try (following + fixed).map { try world.opened($0)?.count }
        #expect(after == [2, 5, 5, 1, 4, 4])
        #expect(following.map(\.share.title) == ["Summer", "Falun", nil])
        _ = try world.library.sets.delete(set.id)
        #expect(throws: LibraryError.notFound("what was shared by this link is not there any more")) {
            try world.opened(following[0])
        }
    }

    @Test func aTitleDoesNotNameAPlaceThatTheShareHolesBack() async throws {
        let world = try await World()
        defer { world.folder.remove() }
        let place = try world.library.places.photo(world.ids[0], locale: .english).place.id
        for (positions, title) in [
            (PositionPrecision.exact, "Falun"), (.town, "Falun"), (.country, nil), (.none, nil),
        ] as [(PositionPrecision, String?)] {
            #expect(try world.make(.place(place)) { $0.positions = positions }.share.title == title, "\(positions)")
        }
    }

    @Test func theTitleOfADistrictIsThatOfItsCityWhereOnlyTownsAreShown() async throws {
        let world = try await World()
        defer { world.folder.remove() }
        try TestPhoto(seed: 9, latitude: 41.873_731, longitude: 12.472_717, title: "Rome").write(
            world.folder.path + "/pictures/rome.jpg")
        _ = try await world.library.imports.run([world.folder.path + "/pictures"])
        let photos = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let photo = try #require(photos.first { $0.document.title == "Rome" })
        let district = try #require(photo.document.district)
        func title(_ positions: PositionPrecision) throws -> String? {
            try world.make(.place(district.id)) { $0.positions = positions }.share.title
        }
        #expect(district.name == "Testaccio")
        #expect(try title(.exact) == "Testaccio" && title(.town) == "Rome" && title(.country) == nil)
        let home = try #require(Coordinate(latitude: 60.607, longitude: 15.632))
        _ = try world.library.circles.add("home", around: home, radius: 500)
        #expect(try title(.exact) == "Rome")
    }

    @Test func onlyOwnersShareAndALinkEndsWithItsOwner() async throws {
        let world = try await World()
        defer { world.folder.remove() }
        let people = world.library.people
        _ = try people.add("Anna", password: "long enough", isOwner: true)
        _ = try people.add("Berta", password: "long enough", isOwner: false)
        let anna = try #require(try people.person(name: "Anna", password: "long enough"))
        let berta = try #require(try people.person(name: "Berta", password: "long enough"))
        let share = NewShare(.photos([world.ids[0]]))
        #expect(throws: LibraryError.self) { try world.shares.make(share, by: berta, locale: .english) }
        let made = try world.shares.make(share, by: anna, locale: .english)
        #expect(made.share.person == "Anna")
        #expect(try world.opened(made) != nil)
        _ = try people.remove("Anna")
        #expect(try world.opened(made) == nil)
        #expect(try world.shares.list().shares.isEmpty)
    }

    @Test func whatCannotBeSharedIsSaid() async throws {
        let world = try await World()
        defer { world.folder.remove() }
        func reason(_ subject: NewShare.Subject, _ change: (inout NewShare) -> Void = { _ in }) -> String? {
            do {
                _ = try world.make(subject, change)
                return nil
            } catch {
                return (error as? LibraryError)?.message
            }
        }
        let one = NewShare.Subject.photos([world.ids[0]])
        #expect(reason(.photos([])) == "no photos to share")
        #expect(reason(.photos([world.ids[0], "abcdefghjkmn"])) == "no such photo: abcdefghjkmn")
        #expect(reason(.set("none")) == "no such set: none")
        #expect(reason(.set("favourites")) == "no photos to share")
        #expect(reason(.place("none-1"))?.hasPrefix("no such place") == true)
        #expect(reason(.search(" ")) == "invalid search: expected 1 to 1000 characters")
        #expect(reason(.search("nothingatall")) { $0.isFixed = true } == "no photos to share")
        #expect(reason(.search("taken:soon")) != nil)
        #expect(reason(one) { $0.title = "a\nb" } == "invalid title: expected one line of at most 200 characters")
        #expect(reason(one) { $0.text = "\u{7}" }?.hasPrefix("invalid text") == true)
        #expect(reason(one) { $0.password = "short" }?.hasPrefix("invalid password") == true)
        #expect(
            reason(one) { $0.end = .after(year: 2020, month: 1, day: 1, zone: .gmt) }?.hasPrefix("this day is over")
                == true)
        let many = (0...100_000).map { String($0) }
        #expect(reason(.photos(many)) == "too many photos: expected at most 100000 in a share")
        #expect(try world.shares.list().shares.isEmpty)
    }

    @Test(arguments: [
        ("2027-01-31", "UTC", "2027-01-31T23:59:59Z"), ("2027-01-31", "Europe/Stockholm", "2027-01-31T22:59:59Z"),
        ("2027-03-28", "Europe/Stockholm", "2027-03-28T21:59:59Z"),
        ("2027-12-31", "Pacific/Auckland", "2027-12-31T10:59:59Z"),
        ("2028-02-29", "America/New_York", "2028-03-01T04:59:59Z"),
    ])
    func aDayEndsInTheTimeZoneOfThePersonWhoShares(day: String, zone: String, end: String) async throws {
        let world = try await World()
        defer { world.folder.remove() }
        let zone = try #require(TimeZone(identifier: zone))
        let made = try world.make(.photos([world.ids[0]])) { share in
            share.end = (try? ShareEnd(day, zone: zone)) ?? .usual
        }
        #expect(made.share.endsAt == end)
        #expect(try world.make(.photos([world.ids[0]])) { $0.end = .never }.share.endsAt == nil)
    }

    @Test(arguments: [
        "", "2027-02-29", "2027-13-01", "2027-1-1", "27-01-01", "tomorrow", "2027-01-31T00:00", "Never", "２０２７-01-01",
    ])
    func anythingElseIsNoDay(text: String) {
        #expect(throws: LibraryError.self) { try ShareEnd(text, zone: .gmt) }
    }

    @Test func aPasswordGivesAMarkOfThisShareOnly() async throws {
        let world = try await World()
        defer { world.folder.remove() }
        func open(_ made: MadeShareDocument) throws -> OpenShare {
            let token = try #require(SecretToken(made.path.dropFirst(3)))
            return try #require(try world.shares.open(token))
        }
        let made = try world.make(.photos([world.ids[0]])) { $0.password = "open sesame" }
        let other = try world.make(.photos([world.ids[0]])) { $0.password = "open sesame" }
        let (share, otherShare) = (try open(made), try open(other))
        #expect(made.share.hasPassword && share.asksForPassword)
        #expect(try world.shares.mark(of: share, password: "Open sesame") == nil)
        let mark = try #require(try world.shares.mark(of: share, password: "open sesame"))
        #expect(world.shares.isMark(mark, of: share))
        #expect(!world.shares.isMark(mark, of: otherShare))
        #expect(!world.shares.isMark("", of: share) && !world.shares.isMark(String(mark.dropLast(2)), of: share))
        #expect(try !open(world.make(.photos([world.ids[0]]))).asksForPassword)
    }
}
