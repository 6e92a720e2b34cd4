import Testing

/// Capitals by what they are called in ten languages: what an atlas of each has, not what the dictionary has.
@Suite struct CapitalNamesTests {
    /// GeoNames number; Swedish, German, French, Spanish, Italian, Polish, Russian, Japanese, Arabic, Greek; a dash for the one name
    /// (Nowe Delhi) that the dictionary lacks.
    private static let capitals = """
        2643743 London, London, Londres, Londres, Londra, Londyn, Лондон, ロンドン, لندن, Λονδίνο
        2988507 Paris, Paris, Paris, París, Parigi, Paryż, Париж, パリ, باريس, Παρίσι
        2950159 Berlin, Berlin, Berlin, Berlín, Berlino, Berlin, Берлин, ベルリン, برلين, Βερολίνο
        2761369 Wien, Wien, Vienne, Viena, Vienna, Wiedeń, Вена, ウィーン, فيينا, Βιέννη
        2618425 Köpenhamn, Kopenhagen, Copenhague, Copenhague, Copenaghen, Kopenhaga, Копенгаген, コペンハーゲン, كوبنهاغن, Κοπεγχάγη
        2673730 Stockholm, Stockholm, Stockholm, Estocolmo, Stoccolma, Sztokholm, Стокгольм, ストックホルム, ستوكهولم, Στοκχόλμη
        658225 Helsingfors, Helsinki, Helsinki, Helsinki, Helsinki, Helsinki, Хельсинки, ヘルシンキ, هلسنكي, Ελσίνκι
        756135 Warszawa, Warschau, Varsovie, Varsovia, Varsavia, Warszawa, Варшава, ワルシャワ, وارسو, Βαρσοβία
        3067696 Prag, Prag, Prague, Praga, Praga, Praga, Прага, プラハ, براغ, Πράγα
        3169070 Rom, Rom, Rome, Roma, Roma, Rzym, Рим, ローマ, روما, Ρώμη
        264371 Aten, Athen, Athènes, Atenas, Atene, Ateny, Афины, アテネ, أثينا, Αθήνα
        524901 Moskva, Moskau, Moscou, Moscú, Mosca, Moskwa, Москва, モスクワ, موسكو, Μόσχα
        2267057 Lissabon, Lissabon, Lisbonne, Lisboa, Lisbona, Lizbona, Лиссабон, リスボン, لشبونة, Λισαβόνα
        2800866 Bryssel, Brüssel, Bruxelles, Bruselas, Bruxelles, Bruksela, Брюссель, ブリュッセル, بروكسل, Βρυξέλλες
        683506 Bukarest, Bukarest, Bucarest, Bucarest, Bucarest, Bukareszt, Бухарест, ブカレスト, بوخارست, Βουκουρέστι
        792680 Belgrad, Belgrad, Belgrade, Belgrado, Belgrado, Belgrad, Белград, ベオグラード, بلغراد, Βελιγράδι
        703448 Kiev, Kiew, Kiev, Kiev, Kiev, Kijów, Киев, キーウ, كييف, Κίεβο
        2964574 Dublin, Dublin, Dublin, Dublín, Dublino, Dublin, Дублин, ダブリン, دبلن, Δουβλίνο
        360630 Kairo, Kairo, Le Caire, El Cairo, Il Cairo, Kair, Каир, カイロ, القاهرة, Κάιρο
        1850147 Tokyo, Tokio, Tokyo, Tokio, Tokyo, Tokio, Токио, 東京, طوكيو, Τόκιο
        1816670 Peking, Peking, Pékin, Pekín, Pechino, Pekin, Пекин, 北京, بكين, Πεκίνο
        1835848 Seoul, Seoul, Séoul, Seúl, Seul, Seul, Сеул, ソウル, سول, Σεούλ
        1261481 New Delhi, Neu-Delhi, New Delhi, Nueva Delhi, Nuova Delhi, –, Нью-Дели, ニューデリー, نيودلهي, Νέο Δελχί
        98182 Bagdad, Bagdad, Bagdad, Bagdad, Baghdad, Bagdad, Багдад, バグダード, بغداد, Βαγδάτη
        112931 Teheran, Teheran, Téhéran, Teherán, Teheran, Teheran, Тегеран, テヘラン, طهران, Τεχεράνη
        170654 Damaskus, Damaskus, Damas, Damasco, Damasco, Damaszek, Дамаск, ダマスカス, دمشق, Δαμασκός
        3553478 Havanna, Havanna, La Havane, La Habana, L’Avana, Hawana, Гавана, ハバナ, هافانا, Αβάνα
        """

    private struct Capital {
        var town: Int
        var names: [String]
    }

    private static func table() -> [Capital] {
        capitals.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let town = Int(parts[0]) else { return nil }
            let names = parts[1].split(separator: ",").map { name in String(name.drop { $0 == " " }) }
            return Capital(town: town, names: names)
        }
    }

    @Test func capitalsAreFoundFirstByTheirNamesInTenLanguages() throws {
        let table = Self.table()
        #expect(table.count == 27 && table.allSatisfy { $0.names.count == 10 })
        let world = try NamedTowns(Set(table.map(\.town)), oneIn: 40)
        var wrong: [String] = []
        for capital in table {
            for name in capital.names where name != "–" {
                // As it is written, in capitals, and without accents.
                for typed in [name, name.uppercased(), name.folding()] {
                    let first = try world.found(typed, limit: 3)
                    // Of two towns of the same name either may stand first.
                    if !first.contains(capital.town) { wrong.append("\(typed): \(first)") }
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong)")
    }
}

extension String {
    /// Without what Unicode calls marks.
    fileprivate func folding() -> String {
        String(String.UnicodeScalarView(decomposed.filter { $0.properties.generalCategory != .nonspacingMark }))
    }

    private var decomposed: [Unicode.Scalar] {
        // Latin and Greek letters with an accent, as their names say: LATIN SMALL LETTER A WITH DIAERESIS.
        unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
            let name = scalar.properties.name ?? ""
            guard let range = name.firstRange(of: " WITH "), name.hasPrefix("LATIN") || name.hasPrefix("GREEK") else {
                return [scalar]
            }
            let base = String(name[..<range.lowerBound])
            return [Self.letters[base] ?? scalar]
        }
    }

    private static let letters: [String: Unicode.Scalar] = {
        var letters: [String: Unicode.Scalar] = [:]
        for value in Array(UInt32(0x41)...0x7A) + Array(0x391...0x3C9) {
            guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name else { continue }
            letters[name] = scalar
        }
        return letters
    }()
}
