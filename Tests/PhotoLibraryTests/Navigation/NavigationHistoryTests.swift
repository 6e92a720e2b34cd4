import Catalog
import PhotoLibrary
import TestSupport
import Testing

/// The stack of screens as a value: how it grows, and its JSON.
@Suite struct NavigationHistoryTests {
    private func stack(_ subjects: Screen.Subject...) -> NavigationHistory {
        var screens = NavigationHistory()
        for subject in subjects { screens.come(to: Screen(subject)) }
        return screens
    }

    private func subjects(_ screens: NavigationHistory) -> [Screen.Subject] { screens.all.map(\.subject) }

    private let a = Screen.Subject.photo("aaaaaaaaaaaa")
    private let b = Screen.Subject.photo("bbbbbbbbbbbb")

    @Test func thePlacesAreTheBottom() {
        let (all, sweden, norway) = (
            Screen.Subject.places(country: nil), Screen.Subject.places(country: "SE"),
            Screen.Subject.places(country: "NO")
        )
        #expect(subjects(stack(.recents, a, all)) == [all])
        #expect(subjects(stack(all, sweden, .place("zz"), norway)) == [all, norway])
        #expect(subjects(stack(.recents, sweden, .recents, .map)) == [sweden, .recents, .map])
        #expect(subjects(stack(all, sweden, all)) == [all])
    }

    @Test func whatOneComesToLiesOnTop() {
        let way = stack(.search, .places(country: nil), .places(country: "SE"), .place("se-falun-2715459"), a)
        #expect(subjects(way) == [.places(country: nil), .places(country: "SE"), .place("se-falun-2715459"), a])
    }

    @Test func whatIsOnTheStackIsGoneBackTo() {
        let way = stack(.places(country: nil), .place("se-falun-2715459"), a, .recents, b, .place("se-falun-2715459"))
        #expect(subjects(way) == [.places(country: nil), .place("se-falun-2715459")])
    }

    @Test func aPhotoIsComeToAnewFromAnotherList() {
        let way = stack(.place("zz"), a, .search, a)
        #expect(subjects(way) == [.place("zz"), a, .search, a])
    }

    @Test func onePhotoAfterTheOtherTakesItsPlace() {
        #expect(subjects(stack(.recents, a, b)) == [.recents, b])
        #expect(subjects(stack(.recents, a, .place("zz"), b)) == [.recents, a, .place("zz"), b])
        let stories = stack(
            .story(bundle: "x", file: "1"), .story(bundle: "x", file: "2"), .story(bundle: "y", file: "1"))
        #expect(subjects(stories) == [.story(bundle: "x", file: "2"), .story(bundle: "y", file: "1")])
    }

    @Test func whatOneLeftOnAScreenStaysUnlessTheWayToItSaysSomethingElse() throws {
        var photo = Screen(a)
        photo.photoView = Screen.PhotoView(zoomScale: 0.5, x: 0.25, y: 0.75)
        var screens = NavigationHistory([Screen(.recents), photo])
        screens.come(to: Screen(a))
        #expect(screens.all.last?.photoView == photo.photoView)
        var search = Screen(.search)
        (search.words, search.scroll) = ("falun", Screen.ScrollPosition(y: 100))
        screens.come(to: search)
        search.scroll = nil
        screens.come(to: search)
        #expect(screens.all.last?.scroll?.y == 100)
        search.words = "mora"
        screens.come(to: search)
        #expect(screens.all.last == search)
    }

    @Test func aPhotoSaysWhatItWasOpenedFrom() {
        #expect(stack(.recents, a).all.last?.listing == .recents)
        var search = Screen(.search)
        search.words = "gruva"
        var screens = NavigationHistory([search])
        screens.come(to: Screen(a))
        #expect(screens.all.last?.listing == .search("gruva"))
        #expect(stack(.place("zz"), a).all.last?.listing == nil)
    }

    @Test func tripsAreScreensAndOneTripTakesThePlaceOfTheOther() {
        let (one, other) = (Screen.Subject.trip("2024-04-12-tokyo"), Screen.Subject.trip("2023-07-01-oslo"))
        #expect(subjects(stack(.places(country: nil), .trips, one, other)) == [.places(country: nil), .trips, other])
        #expect(subjects(stack(.trips, one, a, .trips)) == [.trips])
        #expect(stack(.trips, one, a).all.last?.listing == .trip("2024-04-12-tokyo"))
    }

    /// Earlier versions, and pages that a browser has kept from one, know pages by their path and leave out other kinds.
    @Test func earlierVersionsReadTripsAsPages() {
        let json = stack(.trips, .trip("2024-04-12-tokyo")).json
        #expect(json.contains(#"{"kind":"page","path":"/trips"}"#))
        #expect(json.contains(#"{"kind":"page","path":"/trips/2024-04-12-tokyo"}"#))
        for path in ["/trips/", "/trips/A", "/trips/a/b", "/tripsy", "/trips?from=60"] {
            let screen = NavigationHistory(
                json: #"{"version": 1, "screens": [{"kind": "page", "path": "\#(path)"}]}"#)
            #expect(subjects(screen) == [.page(path)])
        }
    }

    @Test func ofTooManyTheLowestGo() {
        var screens = NavigationHistory()
        for number in 0..<100 { screens.come(to: Screen(.menu(bundle: "b", path: "\(number)"))) }
        #expect(screens.all.count == NavigationHistory.depth)
        #expect(screens.all.last?.subject == .menu(bundle: "b", path: "99"))
    }

    @Test func anyStackIsTheSameAfterItsJSON() {
        var dice = SeededGenerator(seed: 10)
        for _ in 0..<400 {
            let screens = RandomScreens.make(&dice)
            let read = NavigationHistory(json: screens.json)
            #expect(read == screens, "\(screens.json)")
        }
    }

    @Test func jsonThatWouldBeTooLongToBeReadIsOfTheUppermostScreens() {
        let long = String(repeating: "å", count: 490)
        let screens = NavigationHistory(
            (0..<NavigationHistory.depth).map { number in
                var screen = Screen(.story(bundle: long, file: long + "\(number)"))
                (screen.words, screen.names) = (String(repeating: "\"", count: 990), nil)
                return screen
            }, revision: 5)
        let read = NavigationHistory(json: screens.json)
        #expect(!read.all.isEmpty && read.all.count < NavigationHistory.depth && read.revision == 5)
        #expect(read.all == Array(screens.all.suffix(read.all.count)))
    }

    @Test(
        "What is broken, or of a newer version, is nowhere",
        arguments: [
            "", "null", "[]", "{", "{}", "\u{0}", #"{"version": 1}"#, #"{"version": 0, "screens": []}"#,
            #"{"version": 2, "screens": [{"kind": "recents"}]}"#,
            #"{"version": "1", "screens": [{"kind": "recents"}]}"#,
            #"{"version": -1, "screens": [{"kind": "recents"}]}"#, #"{"version": 1, "screens": {"kind": "recents"}}"#,
            #"{"version": 1e400, "screens": [{"kind": "recents"}]}"#,
            #"{"version": 1, "screens": [{"kind": "recents"}"#,
            String(repeating: "[", count: 60_000),
            #"{"version": 1, "screens": "# + String(repeating: "[", count: 30_000),
            #"{"version": 1, "screens": [{"kind": "recents"}]}"# + String(repeating: " ", count: 70_000),
        ])
    func brokenJSONIsNowhere(json: String) {
        #expect(NavigationHistory(json: json) == NavigationHistory())
    }

    @Test(
        "An invalid screen is left out",
        arguments: [
            "null", "5", "[]", "{}", #"{"kind": "hologram"}"#, #"{"kind": 5}"#, #"{"kind": "place"}"#,
            #"{"kind": "place", "place": "../../etc/passwd"}"#, #"{"kind": "place", "place": ""}"#,
            #"{"kind": "photo", "photo": "short"}"#, #"{"kind": "photo", "photo": "AAAAAAAAAAAA"}"#,
            #"{"kind": "photo", "photo": ["aaaaaaaaaaaa"]}"#, #"{"kind": "places", "country": "sweden"}"#,
            #"{"kind": "places", "country": 5}"#, #"{"kind": "page", "path": "//evil.example/"}"#,
            #"{"kind": "page", "path": "https://evil.example/"}"#, #"{"kind": "page", "path": "/\\evil.example"}"#,
            #"{"kind": "page", "path": "/a\u001b[2J"}"#, #"{"kind": "story", "bundle": "b"}"#, #"{"kind": "menu"}"#,
        ])
    func aScreenThatIsNoneIsLeftOut(screen: String) {
        let json = #"{"version": 1, "screens": [{"kind": "recents"}, \#(screen), {"kind": "map"}]}"#
        #expect(subjects(NavigationHistory(json: json)) == [.recents, .map])
    }

    @Test(
        "What is out of bounds on a screen is as if it weren't said",
        arguments: [
            #""zoomScale": 1e999, "centre": {"x": 0.5, "y": 0.5}"#, #""zoomScale": -1, "centre": {"x": 0.5, "y": 0.5}"#,
            #""zoomScale": 0, "centre": {"x": 0.5, "y": 0.5}"#, #""zoomScale": 1, "centre": {"x": 1.5, "y": 0.5}"#,
            #""zoomScale": 1, "centre": {"x": "a", "y": 0.5}"#, #""zoomScale": 1"#, #""zoomScale": true, "centre": []"#,
            #""scroll": {"y": -5}"#, #""scroll": {"y": 1e300}"#, #""scroll": {"row": "a"}"#, #""scroll": 7"#,
            #""scroll": {"y": 5, "row": "a", "index": -1}"#, #""scroll": {"y": 5, "offset": 1e9}"#,
            #""near": "95,10""#, #""near": "nan,nan""#, #""near": "1,2,3""#, #""near": 5"#, #""listing": "search:""#,
            #""listing": "district:x""#, #""listing": "trip:""#, #""listing": "place:../x""#, #""by": "continent""#,
            #""by": "country""#, #""districts": "yes""#,
            #""listing": "everything""#, #""sort": "size""#, #""names": "no tag""#, #""words": "a\u0007""#,
            #""words": """#,
            #""latitude": 5, "longitude": 5, "zoom": 5"#,
        ])
    func whatIsOutOfBoundsIsNotSaid(fields: String) {
        let json = #"{"version": 1, "screens": [{"kind": "photo", "photo": "aaaaaaaaaaaa", \#(fields)}]}"#
        #expect(NavigationHistory(json: json).all == [Screen(a)])
    }

    @Test func whatIsNotKnownOfAScreenIsPassedOver() {
        let json = #"{"version": 1, "revision": 7, "mood": {}, "screens": [{"kind": "recents", "colour": [1, {}]}]}"#
        #expect(NavigationHistory(json: json) == NavigationHistory([Screen(.recents)], revision: 7))
    }
}
