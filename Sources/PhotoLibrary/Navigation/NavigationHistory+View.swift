internal import Foundation

extension NavigationHistory {
    /// Converts the last view that versions before the navigation history stored: the last page of the server, and the state of
    /// the places. Empty if it is invalid.
    ///
    /// - Parameter base: the path prefix of the server.
    init(view: String, base: String) {
        self.init()
        guard let view = try? JSONDecoder().decode(View.self, from: Data(view.utf8)) else { return }
        for page in [view.home, View.Page(path: view.path, state: view.state)] {
            if let screen = page?.screen(base: base) { come(to: screen) }
        }
    }

    fileprivate struct View: Decodable {
        struct Page: Decodable {
            var path: String?
            var state: State?
        }

        struct State: Decodable {
            struct Zoom: Decodable {
                var zoomScale: Double
                var centre: Point
            }

            struct Point: Decodable {
                var x: Double
                var y: Double
            }

            var words: String?
            var y: Double?
            var zoom: Zoom?
        }

        var path: String?
        var state: State?
        var home: Page?
    }
}

extension NavigationHistory.View.Page {
    /// The screen of the page; nil if the page has none.
    fileprivate func screen(base: String) -> Screen? {
        guard let path, path.hasPrefix(base + "/"),
            let address = URLComponents(string: String(path.dropFirst(base.count))), address.host == nil
        else { return nil }
        func parameter(_ name: String) -> String? {
            address.queryItems?.first { $0.name == name }?.value
        }
        let pieces = address.path.split(separator: "/").map(String.init)
        guard let subject = subject(pieces, country: parameter("country")) else { return nil }
        var screen = Screen(subject)
        switch subject {
        case .places: (screen.words, screen.near) = (state?.words, parameter("near"))
        case .search: screen.words = parameter("q")
        case .photo: screen.photoView = state?.photoView
        default: break
        }
        screen.scroll = state?.y.flatMap { Screen.ScrollPosition(y: $0) }
        // Removes values that are out of range, as for any JSON.
        return NavigationHistory(json: NavigationHistory([screen]).json).all.first
    }

    private func subject(_ pieces: [String], country: String?) -> Screen.Subject? {
        switch (pieces.first, pieces.count) {
        case (nil, _): .places(country: country?.uppercased())
        case ("places", 2): .place(pieces[1])
        case ("photos", 2): .photo(pieces[1])
        case ("search", 1): .search
        case ("recents", 1): .recents
        case ("map", 1): .map
        case (let name?, 1): .page("/" + name)
        default: nil
        }
    }
}

extension NavigationHistory.View.State {
    fileprivate var photoView: Screen.PhotoView? {
        zoom.flatMap { Screen.PhotoView(zoomScale: $0.zoomScale, x: $0.centre.x, y: $0.centre.y) }
    }
}
