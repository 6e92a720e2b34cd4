/// The navigation history of a person as a stack of screens: the first screen at the bottom, the current one on top.
///
/// A value type, which is stored as JSON. The rules for a new screen: ``come(to:)``.
public struct NavigationHistory: Sendable, Equatable {
    /// The largest number of screens.
    public static let depth = 32

    /// The screens from the bottom to the top.
    public private(set) var all: [Screen]
    /// The time of the change in milliseconds since 1970, increasing with every change. Of two histories, the one with the
    /// greater revision is kept.
    public var revision: Int64

    /// A history with these screens, without the oldest ones above ``depth``.
    public init(_ screens: [Screen] = [], revision: Int64 = 0) {
        all = Array(screens.suffix(Self.depth))
        self.revision = revision
    }

    /// Adds a screen, as after a command or a link:
    ///
    /// 1. The list of places is the bottom of the stack, with the places of a country above it if it was there. All other screens
    ///   are removed.
    /// 2. If a list, menu or page is in the stack already, the screens above it are removed. The same applies to any screen that
    ///   is on top.
    /// 3. A photo, place, trip or story replaces a sibling on top of the stack.
    /// 4. Any other screen is added on top.
    public mutating func come(to screen: Screen) {
        var screen = screen
        if let row = all.lastIndex(where: { $0.subject == screen.subject }),
            !screen.subject.isLeaf || row == all.count - 1
        {
            screen = screen.keeping(all[row])
            all.removeSubrange(row...)
        } else if let top = all.last, top.subject.isBeside(screen.subject) {
            all.removeLast()
        }
        if case .places(let country) = screen.subject {
            let isUnderCountry = country != nil && all.first?.subject == .places(country: nil)
            all = isUnderCountry ? [all[0]] : []
        }
        if case .photo = screen.subject, screen.listing == nil { screen.listing = all.last?.listingOfPhotos }
        all = Array((all + [screen]).suffix(Self.depth))
    }

    /// Returns the history without the screens that do not pass.
    func filter<Failure>(_ passes: (Screen) throws(Failure) -> Bool) throws(Failure) -> NavigationHistory {
        var kept: [Screen] = []
        for screen in all where try passes(screen) { kept.append(screen) }
        return NavigationHistory(kept, revision: revision)
    }
}

extension Screen {
    /// The listing for photos that are opened from here; nil for that of their place.
    fileprivate var listingOfPhotos: Listing? {
        switch subject {
        case .recents: .recents
        case .search: words.map(Listing.search)
        case .trip(let id): .trip(id)
        default: nil
        }
    }
}
