internal import Localization

/// The words of a camera's or lens's name as searches compare them: letters and digits are words of their own, so that
/// `24-70mm` is found in `EF24-70mm`, and `5 d` is `5D`.
enum EquipmentWords {
    static func words(_ folded: FoldedWords) -> [String] {
        folded.words.flatMap { word in
            var parts: [String] = []
            for character in word {
                if let last = parts.last?.last, last.isNumber == character.isNumber {
                    parts[parts.count - 1].append(character)
                } else {
                    parts.append(String(character))
                }
            }
            return parts
        }
    }
}
