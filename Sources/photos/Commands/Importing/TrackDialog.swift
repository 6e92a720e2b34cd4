internal import Foundation
internal import Localization
internal import PhotoLibrary

/// `photos locate --track`: prints positions by tracks, and applies them if they are accepted.
struct TrackDialog {
    let library: PhotoLibrary
    let output: Output
    let request: TrackRequest
    /// Whether they are accepted without a question.
    let takesAll: Bool

    func run(_ targets: [String], locale: LocaleTag) throws {
        var found = try suggestions(targets, request, locale)
        if output.isJSON {
            if takesAll { found.taken = try library.corrections.take(found.suggestions) }
            return try output.render(found) { "" }
        }
        if !takesAll, TerminalWindow.canAsk {
            var request = request
            for clock in found.clocks where clock.source == "place" && request.assumedOffsets[clock.camera ?? ""] == nil
            {
                if let offset = askClock(clock) { request.assumedOffsets[clock.camera ?? ""] = offset }
            }
            if !request.assumedOffsets.isEmpty { found = try suggestions(targets, request, locale) }
        }
        try output.render(found) { TrackTable(suggestions: found.suggestions).text }
        remark(on: found)
        guard !found.suggestions.isEmpty else { return }
        guard takesAll || TerminalWindow.canAsk else {
            return output.remark("Nothing changed; --yes sets these places.")
        }
        guard takesAll || asks(found.suggestions.count) else { return output.remark("Nothing changed.") }
        let taken = try library.corrections.take(found.suggestions)
        output.remark(
            taken == 0
                ? "Nothing changed." : "Set the place of \(count(taken, "photo")). `photos locate --undo` undoes it.")
    }

    private func suggestions(
        _ targets: [String], _ request: TrackRequest, _ locale: LocaleTag
    ) throws -> TrackSuggestionsDocument {
        try library.corrections.suggest(
            targets, along: request, locale: locale, terminal: TerminalWindow.listingSession)
    }

    private func remark(on found: TrackSuggestionsDocument) {
        for clock in found.clocks { output.remark(Self.sentence(clock)) }
        if found.suggestions.isEmpty, found.without == 0 {
            output.remark("All photos have a position or a place.")
        } else if found.without > 0 {
            let minutes = count(Int(request.reach / .seconds(60)), "minute")
            output.remark(
                "\(count(found.without, "photo")) without a suggestion: no point of the track is within \(minutes), or the time is unknown."
            )
        }
    }

    /// "The clock of Nikon D750 was 02:00 ahead of UTC, as 3 photos with a position show."
    private static func sentence(_ clock: TrackClockDocument) -> String {
        let camera = clock.camera.map { "The clock of \(sanitizedForTerminal($0))" } ?? "The clock of an unknown camera"
        let photos = count(clock.photos, "photo")
        return switch clock.source {
        case "photos":
            "\(camera) showed UTC\(clock.offset), as \(count(clock.witnesses ?? 0, "photo")) with a position "
                + "\(clock.witnesses == 1 ? "shows" : "show") (\(photos))."
        case "place":
            "\(camera) is assumed to show the local time, UTC\(clock.offset); --clock sets another offset (\(photos))."
        default: "\(camera) showed UTC\(clock.offset), as you say (\(photos))."
        }
    }

    /// Asks what the clock showed; nil for what is assumed. The end of the input means that too.
    private func askClock(_ clock: TrackClockDocument) -> Int? {
        let camera = sanitizedForTerminal(clock.camera ?? "the camera")
        while true {
            Output.ask("How far was the clock of \(camera) ahead of UTC? [\(clock.offset), the local time there] ")
            guard let line = readLine() else { return nil }
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.isEmpty { return nil }
            if let offset = TrackRequest.clockOffset(text) { return offset }
        }
    }

    private func asks(_ number: Int) -> Bool {
        while true {
            Output.ask("Set the place of \(count(number, "photo"))? [y]es, [n]o? ")
            guard let line = readLine() else { return false }
            switch line.trimmingCharacters(in: .whitespaces).lowercased() {
            case "y", "yes": return true
            case "n", "no", "q", "quit": return false
            default: continue
            }
        }
    }
}
