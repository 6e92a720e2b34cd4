// The descriptions of samples: see ``FilmDescriptions``.

extension FilmHeader {
    /// The descriptions in `stsd`, after its version and their number.
    func descriptions(_ tables: [Box]) -> [Box]? {
        guard let all = tables.first(where: { $0.type == "stsd" })?.payload, all.count >= 8 else { return nil }
        return boxes(all.lowerBound + 8..<all.upperBound)
    }

    /// Overwrites what a decoder does not need in the descriptions of samples; false for a coding that is not kept.
    mutating func cleanDescriptions(of table: Box, isSound: Bool) -> Bool {
        let tables = boxes(table.payload) ?? []
        guard let first = tables.first(where: { $0.type == "stsd" })?.payload.lowerBound,
            let descriptions = descriptions(tables), !descriptions.isEmpty
        else { return false }
        for description in descriptions {
            let payload = description.payload
            guard FilmDescriptions.isKept(description.type, isSound: isSound),
                let start = FilmDescriptions.boxes(in: bytes[payload], isSound: isSound, isISO: bytes[first] == 1),
                start <= payload.count
            else { return false }
            for name in FilmDescriptions.names(isSound: isSound) {
                overwrite(payload.lowerBound + name.lowerBound..<payload.lowerBound + name.upperBound)
            }
            guard cleanSettings(payload.lowerBound + start..<payload.upperBound) else { return false }
        }
        return true
    }

    /// Overwrites all boxes but the settings of decoders. Those of sound in QuickTime are in a box `wave` of their own.
    private mutating func cleanSettings(_ range: Range<Int>, isInWave: Bool = false) -> Bool {
        guard let children = boxes(range) else { return false }
        for child in children {
            let isWave = child.type == "wave"
            guard FilmDescriptions.settings.contains(child.type), !(isWave && isInWave) else {
                blank(child)
                continue
            }
            if isWave, !cleanSettings(child.payload, isInWave: true) { return false }
        }
        return true
    }
}
