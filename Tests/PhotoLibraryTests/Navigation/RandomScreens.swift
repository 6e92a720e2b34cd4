import Catalog
import PhotoLibrary

/// Screens of every kind, with any values that they may have.
enum RandomScreens {
    static func make(_ dice: inout some RandomNumberGenerator) -> NavigationHistory {
        let count = Int.random(in: 0...8, using: &dice)
        return NavigationHistory(
            (0..<count).map { _ in screen(&dice) }, revision: Int64.random(in: 0...(1 << 50), using: &dice))
    }

    private static func screen(_ dice: inout some RandomNumberGenerator) -> Screen {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        func id(_ count: Int) -> String { String((0..<count).map { _ in letters.randomElement(using: &dice) ?? "a" }) }
        let subjects: [Screen.Subject] = [
            .places(country: nil), .places(country: "SE"), .place("se-\(id(5))-\(id(7))"), .photo(id(12)), .search,
            .recents,
            .map, .menu(bundle: text(&dice), path: Bool.random(using: &dice) ? "" : text(&dice)),
            .story(bundle: text(&dice), file: text(&dice)), .page("/" + id(6)),
            .trips, .trip("2024-04-12-\(id(5))"),
        ]
        var screen = Screen(subjects.randomElement(using: &dice) ?? .map)
        if Bool.random(using: &dice) { screen.words = text(&dice) }
        if Bool.random(using: &dice) {
            screen.near = "\(Double.random(in: -90...90, using: &dice)),\(Double.random(in: -180...180, using: &dice))"
        }
        screen.names = [nil, "local", "sv"].randomElement(using: &dice) ?? nil
        screen.sort = Bool.random(using: &dice) ? PhotoOrder.allCases.randomElement(using: &dice) : nil
        screen.division = Bool.random(using: &dice) ? .region : nil
        screen.hasDistricts = Bool.random(using: &dice)
        screen.listing =
            [
                nil, .recents, .district, .search(text(&dice)), .place("it-\(id(5))-\(id(7))"),
                .trip("2024-04-12-\(id(5))"), .timeline, .day("02-29"),
            ].randomElement(using: &dice) ?? nil
        if Bool.random(using: &dice) {
            screen.photoView = Screen.PhotoView(
                zoomScale: number(1e-6...1e6, &dice), x: number(0...1, &dice), y: number(0...1, &dice))
        }
        if screen.subject == .map {
            screen.mapView = Screen.MapView(
                latitude: number(-90...90, &dice), longitude: number(-180...180, &dice), zoom: number(-10...40, &dice))
        }
        if Bool.random(using: &dice) {
            let row = Bool.random(using: &dice) ? id(12) : nil
            screen.scroll = Screen.ScrollPosition(
                row: row, index: row == nil ? nil : Int.random(in: 0...10_000_000, using: &dice),
                offset: number(-1e6...1e6, &dice), y: number(0...1e9, &dice))
        }
        return screen
    }

    /// A number of a range, often one of its ends.
    private static func number(_ range: ClosedRange<Double>, _ dice: inout some RandomNumberGenerator) -> Double {
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: range.lowerBound
        case 1: range.upperBound
        default: Double.random(in: range, using: &dice)
        }
    }

    private static func text(_ dice: inout some RandomNumberGenerator) -> String {
        let characters = Array("aÅß \"\\/<&'日本語e\u{301}🇸🇪\u{2028}\u{202E}؟%+#?")
        let count = Int.random(in: 1...20, using: &dice)
        return String((0..<count).map { _ in characters.randomElement(using: &dice) ?? "a" })
    }
}
