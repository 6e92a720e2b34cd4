internal import Localization
internal import PhotoLibrary

/// The credits of the program: one line each with name, licence and URL, and the notice that the licence requires below it.
struct CreditsTable {
    private let document: CreditsDocument

    init(_ document: CreditsDocument) {
        self.document = document
    }

    var lines: [String] {
        let credits = document.credits
        let nameWidth = credits.map { displayWidth($0.name) }.max() ?? 0
        let licenseWidth = credits.map { displayWidth($0.license) }.max() ?? 0
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: width - displayWidth(text) + 2)
        }
        return credits.flatMap { credit in
            let line = padded(credit.name, nameWidth) + padded(credit.license, licenseWidth) + credit.url
            let more = [credit.notice, credit.licenseURL].compactMap(\.self)
            return [line] + more.map { "  " + Style.dim($0) }
        }
    }
}
