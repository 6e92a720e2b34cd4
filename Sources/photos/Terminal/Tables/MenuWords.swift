internal import Localization
internal import PhotoLibrary
internal import Server

/// The words for menus: those of the program, replaced by those of installed bundles.
struct MenuWords {
    private let wording: Wording

    init(_ library: PhotoLibrary, _ locale: LocaleTag) throws {
        let table = StringTable(try PageWords.patterns()).overlaid(with: try library.stories.words())
        wording = Wording(table, locale: locale)
    }

    func points(_ count: Int) -> String { wording("pointCount", ["count": .number(count)]) }

    var isWaiting: String { wording("answerWaits") }

    var isMissing: String { wording("menuMissing") }

    var next: String { wording("storyNext") }

    var previous: String { wording("storyPrevious") }
}
