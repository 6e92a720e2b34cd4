internal import Gazetteer
internal import Localization

/// The towns of the gazetteer by their names in any language.
enum TownsByName {
    struct Found {
        var town: Town
        /// The name that matched, in its usual spelling, if that is not the gazetteer's name.
        var otherName: String?
    }

    /// All towns with a name whose folded form (``FoldedWords``) matches, the largest first. Takes some tenths of a second.
    static func find(_ matches: (_ folded: String) -> Bool) -> [Found] {
        var found: [Found] = []
        var others: [Int] = []
        Gazetteer.bundled.forEachTown { town in
            if matches(FoldedWords(town.name).text) {
                found.append(Found(town: town))
            } else {
                others.append(town.geonameID)
            }
        }
        TownNames.bundled.forEach(others) { id, names in
            // Of several spellings the shortest is the most usual.
            let matching = names.filter { matches(FoldedWords($0.text).text) }
            guard let name = matching.min(by: { $0.text.count < $1.text.count }),
                let town = Gazetteer.bundled.town(geonameID: id)
            else { return }
            found.append(Found(town: town, otherName: name.text))
        }
        return found.sorted {
            ($1.town.population, $0.town.geonameID) < ($0.town.population, $1.town.geonameID)
        }
    }
}
