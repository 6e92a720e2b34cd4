internal import Catalog

/// The JSON files of a folder of an export of Google Photos, by the names of the files that they describe.
///
/// `IMG_1.jpg` is described by `IMG_1.jpg.supplemental-metadata.json`, `IMG_1.jpg.json`, or either without `.jpg`; in all of them, what
/// stands before `.json` is cut at 46 characters. `IMG_1(2).jpg` has the number before `.json` instead. An edited photo, such as
/// `IMG_1-edited.jpg`, is described by the file of its original.
package struct TakeoutNames {
    /// What stands before `.json`, without the number.
    private struct Key: Hashable {
        var base: FileName
        var number: String?
    }

    private var files: [Key: String] = [:]

    private static let ending = ".json"
    private static let middle = ".supplemental-metadata"
    private static let cut = 46
    /// Lengths of names that were cut, in the units of whatever counted them.
    private static let cutLengths = 40...51
    /// The word after the name of a photo that was edited, in the languages of Google Photos.
    private static let edited: Set<String> = [
        "edited", "effects", "smile", "mix", "bearbeitet", "modifié", "edytowane", "modificato", "bewerkt", "editado",
        "ha editado", "editada", "editat", "redigerad", "redigeret", "redigert", "muokattu", "upraveno", "upravené",
        "szerkesztve", "düzenlendi", "изменено", "отредактировано", "編集済み", "编辑", "已编辑", "已編輯", "수정됨",
    ]

    /// - Parameter names: of all files in a folder.
    package init(_ names: [String]) {
        for name in names where Self.isJSON(name) {
            let base = String(name.dropLast(Self.ending.count))
            add(name, Key(base: FileName(base)))
            if let (rest, number) = Self.number(atEndOf: base[...]) {
                add(name, Key(base: FileName(String(rest)), number: number))
            }
        }
    }

    private mutating func add(_ name: String, _ key: Key) {
        if files[key] == nil { files[key] = name }
    }

    static func isJSON(_ name: String) -> Bool { name.lowercased().hasSuffix(ending) }

    /// The JSON file that describes a file; nil if there is none. Costs the same however many there are.
    package func file(describing name: String) -> String? {
        let (stem, suffix) = Self.parts(of: name)
        if let found = find(name, stem: stem, number: nil) ?? numbered(stem, suffix) { return found }
        guard let (original, number) = Self.original(of: stem) else { return nil }
        return find(original + suffix, stem: original, number: number)
            ?? (number == nil ? numbered(original, suffix) : nil)
    }

    /// Whether a file is an edited version of another one.
    static func isEdited(_ name: String) -> Bool { original(of: parts(of: name).stem) != nil }

    /// The name of the original of an edited photo, without extension and number.
    private static func original(of stem: Substring) -> (Substring, number: String?)? {
        // `IMG_1-edited(2).jpg` has the number after the word.
        let (rest, number) = number(atEndOf: stem) ?? (stem, nil)
        guard let dash = rest.lastIndex(of: "-"), dash != rest.startIndex,
            Self.edited.contains(rest[rest.index(after: dash)...].lowercased())
        else { return nil }
        return (rest[..<dash], number)
    }

    /// Whether a file can have been named after a title, which was cut.
    static func isName(_ name: String, of title: String) -> Bool {
        let (name, title) = (parts(of: name), parts(of: title))
        let stem = number(atEndOf: name.stem)?.rest ?? name.stem
        guard title.suffix.isEmpty || title.suffix.lowercased() == name.suffix.lowercased() else { return false }
        return title.stem == name.stem || title.stem == stem
            || cutLengths.contains(stem.utf16.count) && title.stem.hasPrefix(stem)
    }

    private func numbered(_ stem: Substring, _ suffix: Substring) -> String? {
        guard let (rest, number) = Self.number(atEndOf: stem) else { return nil }
        return find(rest + suffix, stem: rest, number: number)
    }

    private func find(_ name: some StringProtocol, stem: Substring, number: String?) -> String? {
        for whole in [String(name), String(stem)] {
            for text in [whole + Self.middle, whole] {
                let cut = String(decoding: text.utf16.prefix(Self.cut), as: UTF16.self)
                if let found = files[Key(base: FileName(cut), number: number)] { return found }
            }
        }
        return findCut(name + Self.middle, number: number)
    }

    /// For names that were cut at another length than expected.
    private func findCut(_ text: String, number: String?) -> String? {
        // A character has at least one unit.
        var cut = text.prefix(Self.cutLengths.upperBound)
        while !cut.isEmpty {
            if Self.cutLengths.contains(cut.utf16.count) || Self.cutLengths.contains(cut.utf8.count),
                let found = files[Key(base: FileName(String(cut)), number: number)]
            {
                return found
            }
            cut.removeLast()
        }
        return nil
    }

    /// A name without its extension, and the extension with its dot.
    private static func parts(of name: String) -> (stem: Substring, suffix: Substring) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name[...], "") }
        return (name[..<dot], name[dot...])
    }

    /// Separates `(2)` at the end.
    private static func number(atEndOf text: Substring) -> (rest: Substring, number: String)? {
        guard text.last == ")", let open = text.lastIndex(of: "("), open != text.startIndex else { return nil }
        let digits = text[text.index(after: open)...].dropLast()
        guard (1...9).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return (text[..<open], String(digits))
    }
}
