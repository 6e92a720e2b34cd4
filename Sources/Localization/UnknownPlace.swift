/// The name of the place of photos without a position. CLDR's name of `ZZ` is "unknown region", which is not common usage, so
/// larger languages have a translation here.
enum UnknownPlace {
    static let english = "Unknown place"

    /// The name in the locale's language, as a heading; nil if there is no translation.
    static func name(in locale: LocaleTag) -> String? {
        let traditional = locale.script == "Hant" || (locale.script == nil && locale.isTraditionalChineseRegion)
        return locale.language == "zh" && traditional ? "未知地點" : translations[locale.language]
    }

    private static let translations = [
        "ar": "مكان غير معروف", "bg": "Неизвестно място", "ca": "Lloc desconegut", "cs": "Neznámé místo",
        "da": "Ukendt sted", "de": "Unbekannter Ort", "el": "Άγνωστη τοποθεσία", "en": english,
        "es": "Lugar desconocido", "et": "Teadmata koht", "fi": "Tuntematon paikka", "fr": "Lieu inconnu",
        "he": "מקום לא ידוע", "hi": "अज्ञात स्थान", "hr": "Nepoznato mjesto", "hu": "Ismeretlen hely",
        "id": "Tempat tidak dikenal", "is": "Óþekktur staður", "it": "Luogo sconosciuto", "ja": "不明な場所",
        "ko": "알 수 없는 장소", "lt": "Nežinoma vieta", "lv": "Nezināma vieta", "nb": "Ukjent sted",
        "nl": "Onbekende plaats", "nn": "Ukjend stad", "no": "Ukjent sted", "pl": "Nieznane miejsce",
        "pt": "Lugar desconhecido", "ro": "Loc necunoscut", "ru": "Неизвестное место", "sk": "Neznáme miesto",
        "sl": "Neznan kraj", "sv": "Okänd plats", "th": "สถานที่ไม่รู้จัก", "tr": "Bilinmeyen yer",
        "uk": "Невідоме місце", "vi": "Địa điểm không xác định", "zh": "未知地点",
    ]
}

extension LocaleTag {
    /// Whether Chinese uses traditional characters in the region, by CLDR's likely subtags, where the tag names no script.
    fileprivate var isTraditionalChineseRegion: Bool {
        region.map { ["HK", "MO", "TW"].contains($0) } ?? false
    }
}
