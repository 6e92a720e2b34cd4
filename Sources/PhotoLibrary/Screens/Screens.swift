/// The screens that a person came through: the first at the bottom, what is seen now on top.
///
/// A value; the catalogue keeps it as JSON. Rules by which it grows: ``come(to:)``.
public struct Screens: Sendable, Equatable {
    /// The greatest number of screens.
    public static let depth = 32

    /// From the bottom to the top.
    public private(set) var all: [Screen]
    /// Grows with every change: when it was made, in milliseconds since 1970. Of two, the greater counts.
    public var revision: Int64

    /// These screens; of more than ``depth`` the lowest go.
    public init(_ screens: [Screen] = [], revision: Int64 = 0) {
        all = Array(screens.suffix(Self.depth))
        self.revision = revision
    }

    /// Comes to a screen, as by a command or a link:
    ///
    /// 1. The places are the bottom, those of a country over all, if these were there: everything else goes.
    /// 2. A list, menu or page that is on the stack already is gone back to: what lies over it goes. So is what is on top.
    /// 3. Of two photos, places or stories one after the other, the second takes the place of the first.
    /// 4. Anything else lies on top of what was seen before.
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

    /// Without the screens that don't pass.
    func filter<Failure>(_ passes: (Screen) throws(Failure) -> Bool) throws(Failure) -> Screens {
        var kept: [Screen] = []
        for screen in all where try passes(screen) { kept.append(screen) }
        return Screens(kept, revision: revision)
    }
}

extension Screen {
    /// The listing of the photos that are opened from here; nil for that of their place.
    fileprivate var listingOfPhotos: Listing? {
        switch subject {
        case .recents: .recents
        case .search: words.map(Listing.search)
        default: nil
        }
    }
}
