/// The readable part of a place's id: `Örnsköldsvik` becomes `ornskoldsvik`.
///
/// Ids are permanent, so the folding uses a table of its own, not the Unicode data of ICU or the standard library, which
/// change. Entries can be added for letters that have none, but never changed.
package enum Slug {
    /// Returns `[a-z0-9]` with single hyphens between words; empty for a name without such letters.
    ///
    /// Latin letters lose their diacritics. Apostrophes, combining marks and letters of other scripts are removed; spaces and
    /// punctuation become hyphens.
    package static func make(from name: String) -> String {
        var slug: [UInt8] = []
        var hyphenIsDue = false
        for scalar in name.unicodeScalars {
            if isSeparator(scalar) {
                hyphenIsDue = !slug.isEmpty
                continue
            }
            let letters = letters(for: scalar)
            guard !letters.isEmpty else { continue }
            if hyphenIsDue { slug.append(UInt8(ascii: "-")) }
            hyphenIsDue = false
            slug += letters
        }
        return String(decoding: slug, as: UTF8.self)
    }

    private static func letters(for scalar: Unicode.Scalar) -> [UInt8] {
        switch scalar {
        case "a"..."z", "0"..."9": [UInt8(ascii: scalar)]
        case "A"..."Z": [UInt8(ascii: scalar) | 0x20]
        default: table[scalar] ?? []
        }
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "`", "0"..."9", "a"..."z", "A"..."Z": false
        case "\u{A0}", "\u{B7}", "\u{2010}"..."\u{2015}", "\u{2212}": true
        default: scalar.isASCII
        }
    }

    private static let table: [Unicode.Scalar: [UInt8]] = {
        var table: [Unicode.Scalar: [UInt8]] = [:]
        for (letters, variants) in foldings {
            for scalar in variants.unicodeScalars { table[scalar] = Array(letters.utf8) }
        }
        return table
    }()

    /// Latin-1 Supplement, Latin Extended-A, -B and Additional, and the IPA letters of African alphabets.
    private static let foldings = [
        ("a", "ÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧɑḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặ"),
        ("b", "ƀƁɃɓḂḃḄḅḆḇ"),
        ("c", "ÇçĆćĈĉĊċČčƇƈḈḉ"),
        ("d", "ÐðĎďĐđƉƊɖɗḊḋḌḍḎḏḐḑḒḓ"),
        ("e", "ÈÉÊËèéêëĒēĔĕĖėĘęĚěƎƏƐǝȄȅȆȇȨȩəɛḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệ"),
        ("f", "ƑƒḞḟ"),
        ("g", "ĜĝĞğĠġĢģƓƔǤǥǦǧǴǵɠɡɣḠḡ"),
        ("h", "ĤĥĦħȞȟḢḣḤḥḦḧḨḩḪḫẖ"),
        ("i", "ÌÍÎÏìíîïĨĩĪīĬĭĮįİıƖƗǏǐȈȉȊȋɨɩɪḬḭḮḯỈỉỊị"),
        ("j", "Ĵĵǰ"),
        ("k", "ĶķĸƘƙǨǩḰḱḲḳḴḵ"),
        ("l", "ĹĺĻļĽľĿŀŁłɫḶḷḸḹḺḻḼḽ"),
        ("m", "ḾḿṀṁṂṃ"),
        ("n", "ÑñŃńŅņŇňŉŊŋƝǸǹɲṄṅṆṇṈṉṊṋ"),
        ("o", "ÒÓÔÕÖØòóôõöøŌōŎŏŐőƆƟƠơǑǒǪǫǬǭǾǿȌȍȎȏȪȫȬȭȮȯȰȱɔɵṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợ"),
        ("p", "ƤƥṔṕṖṗ"),
        ("r", "ŔŕŖŗŘřȐȑȒȓɽṘṙṚṛṜṝṞṟ"),
        ("s", "ŚśŜŝŞşŠšſƩȘșʃṠṡṢṣṤṥṦṧṨṩẛ"),
        ("t", "ŢţŤťŦŧƬƭȚțṪṫṬṭṮṯṰṱẗ"),
        ("u", "ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưƱǓǔǕǖǗǘǙǚǛǜȔȕȖȗɄʉʊṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰự"),
        ("v", "ƲʋṼṽṾṿ"),
        ("w", "ŴŵẀẁẂẃẄẅẆẇẈẉẘ"),
        ("x", "ẊẋẌẍ"),
        ("y", "ÝýÿŶŷŸƳƴȲȳẎẏẙỲỳỴỵỶỷỸỹ"),
        ("z", "ŹźŻżŽžƵƶƷƸƹǮǯʒẐẑẒẓẔẕ"),
        ("ae", "ÆæǢǣǼǽ"),
        ("dz", "ǄǅǆǱǲǳ"),
        ("ij", "Ĳĳ"),
        ("lj", "Ǉǈǉ"),
        ("nj", "Ǌǋǌ"),
        ("oe", "Œœ"),
        ("ss", "ßẞ"),
        ("th", "Þþ"),
    ]
}
