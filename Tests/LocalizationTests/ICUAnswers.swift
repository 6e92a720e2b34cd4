/// How ICU 72.1 sorts names in a locale, called from Python: `scripts/make-icu-answers` writes this.
enum ICUAnswers {
    /// Locales with sorted names, each after the title of its section in the index.
    static let orders = [
        (
            "en",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | A Aberdeen | A Æthelney | A Ångström | B Bath | E Élancourt |
            I Ipswich | L Łódź | Y York | Z Zanzibar | Z Zürich | Z Þingvellir | Α Αθήνα | М Москва | ا القاهرة |
            त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "sv",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | A Abisko | V Vadstena | W Wien | Y Ystad | Z Zinkgruvan |
            Z Zürich | Å Åmål | Å Århus | Ä Älmhult | Ä Ängelholm | Ä Ærø | Ö Öckerö | Ö Örebro | Ö Øster | Α Αθήνα |
            М Москва | ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "da",
            """
            # 's-Hertogenbosch | # 42nd Street | A Albertslund | K Køge | Z Zealand | Z Zürich | Æ Ängelholm |
            Æ Ærøskøbing | Ø Ølstykke | Ø Örebro | Ø Østerbro | Å Aabenraa | Å aachen | Å Aalborg | Å Århus | Α Αθήνα |
            М Москва | ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "nb",
            """
            # 's-Hertogenbosch | # 42nd Street | B Bergen | O Oslo | Z Zürich | Æ Ærfugl | Ø Örebro | Ø Ørsta | Ø Øystese
            | Å aachen | Å Ålesund | Å Aalesund | Å Ålgård | Å Åndalsnes | Å Ås | Α Αθήνα | М Москва | ا القاهرة |
            त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "fi",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | O Oulu | S Šakki | S Sipoo | V Vantaa | W Warkaus | Y Ylöjärvi
            | Z Žemaitija | Z Zetterberg | Z Zürich | Å Åbo | Ä Äänekoski | Ö Öja | Α Αθήνα | М Москва | ا القاهرة |
            त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "de",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | A Aalen | A Ägypten | G Groß-Gerau | G Grossau | O Öhringen |
            O Oldenburg | O Osnabrück | U Überlingen | U Ulm | Z Zürich | Z Zwickau | Α Αθήνα | М Москва | ا القاهرة |
            त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "es",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | A Ávila | C Chile | C Cuenca | L León | L Llanes | L Lugo |
            N Navarra | N Nules | Ñ Ñemby | O Oviedo | U Úbeda | Z Zürich | Α Αθήνα | М Москва | ا القاهرة | त तिरुपति |
            ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "fr",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | A Ãgen | C Çà | C Cœuvres | C Coulommiers | E Étampes |
            E Évreux | E Evry | L L'Haÿ | L Lyon | O Œuilly | O Orly | Z Zürich | Α Αθήνα | М Москва | ا القاهرة |
            त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "cs",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | C Cvikov | Č Česká Lípa | D Ďáblice | H Hradec | CH Cheb |
            CH Chrudim | I Ivančice | R Rakovník | Ř Řím | Š Šumperk | U Ústí | Z Zlín | Z Zürich | Ž Žatec | Α Αθήνα |
            М Москва | ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "pl",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | A Ąkowo | C Cieszyn | Ć Ćmielów | E Ełk | L Lublin | Ł Łódź |
            O Ostrów | Ó Ólka | S Sopot | Ś Świdnica | Z Zakopane | Z Zürich | Ź Źródła | Ż Żory | Α Αθήνα | М Москва |
            ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "hu",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | C Cegléd | CS Csongrád | G Gönc | GY Győr | GY Gyula |
            LY Lyukó | NY Nyíregyháza | O Ózd | Ö Öttevény | S Sopron | SZ Szeged | U Úrkút | Ü Üllő | Z Zalaegerszeg |
            Z Zürich | ZS Zsámbék | Α Αθήνα | М Москва | ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "tr",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | C Cizre | Ç Çanakkale | G Ğ | I Iğdır | I Isparta | I Izmit |
            İ İstanbul | O Ordu | Ö Ödemiş | S Samsun | Ş Şanlıurfa | U Uşak | Ü Ürgüp | Z Zürich | Α Αθήνα | М Москва |
            ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "lt",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | C Cirkliškis | Č Čekiškė | I Ignalina | I Ylakiai | I Įsrutis
            | J Jonava | S Skuodas | Š Šiauliai | U Ūdrija | U Utena | Z Zarasai | Z Zürich | Ž Žagarė | Α Αθήνα |
            М Москва | ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "ru",
            """
            # 's-Hertogenbosch | # 42nd Street | А Адлер | Г Ґалаґан | Е Елец | Е Ёлкино | Е Ельня | И Ижевск | Й Йошкар-
            Ола | К Казань | К Київ | М Москва | Щ Щёлково | Ы Ыб | Э Эльбрус | Я Якутск | A aachen | Z Zürich | Α Αθήνα |
            ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "uk",
            """
            # 's-Hertogenbosch | # 42nd Street | Г Гадяч | Ґ Ґаличани | Д Дніпро | Є Єнакієве | І Івано-Франківськ |
            Ї Їжівці | Й Йосипівка | К Київ | М Москва | Щ Щастя | Я Ялта | Я Яремче | A aachen | Z Zürich | Α Αθήνα |
            ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "el",
            """
            # 's-Hertogenbosch | # 42nd Street | Α Αθήνα | Α Άργος | Ε Έδεσσα | Η Ήλιδα | Θ Θεσσαλονίκη | Ι Ιωάννινα |
            Υ Ύδρα | Χ Χανιά | Ψ Ψαρά | Ω Ώρα | Ω Ωρωπός | A aachen | Z Zürich | М Москва | ا القاهرة | त तिरुपति | ㅅ 서울 |
            あ うえの | # 東京
            """
        ),
        (
            "ar",
            """
            # 's-Hertogenbosch | # 42nd Street | ا آسفي | ا إربد | ا أسوان | ا القاهرة | ب بغداد | ب پاریس | ت تونس |
            د دمشق | ع عمان | م مكة | ه هرات | و وهران | ي يافا | A aachen | Z Zürich | Α Αθήνα | М Москва | त तिरुपति |
            ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "he",
            """
            # 's-Hertogenbosch | # 42nd Street | א אילת | ב באר שבע | ח חיפה | י ירושלים | נ נצרת | צ צפת | ק קיסריה |
            ר רמלה | ש שדרות | ת תל אביב | A aachen | Z Zürich | Α Αθήνα | М Москва | ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの
            | # 東京
            """
        ),
        (
            "ja",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | Z Zürich | あ アイスランド | あ あきた | あ ヴェネツィア | あ うえの | あ おおさか |
            か ガーナ | か カナダ | か ぎふ | さ ザンビア | は パリ | わ ワシントン | わ んだ | # 東京 | # 日本 | Α Αθήνα | М Москва | ا القاهرة |
            त तिरुपति | ㅅ 서울
            """
        ),
        (
            "zh",
            """
            # 's-Hertogenbosch | # 42nd Street | A 阿根廷 | B 巴西 | B 北京 | C 重庆 | D 德国 | D 東京 | E 鄂尔多斯 | F 法国 | R 瑞典 | S 厦门 |
            W 乌鲁木齐 | Z 长春 | Z 中国 | A aachen | Z Zürich | Α Αθήνα | М Москва | ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの
            """
        ),
        (
            "zh-Hant",
            """
            # 's-Hertogenbosch | # 42nd Street | 1劃 一 | 2劃 丁 | 2劃 人 | 4劃 中國 | 4劃 日本 | 8劃 東京 | 8劃 法國 | 9劃 美國 | 9劃 英國 |
            13劃 瑞典 | 14劃 臺北 | 15劃 德國 | 16劃 龍 | A aachen | Z Zürich | Α Αθήνα | М Москва | ا القاهرة | त तिरुपति | ㅅ 서울 |
            あ うえの
            """
        ),
        (
            "ko",
            """
            # 's-Hertogenbosch | # 42nd Street | ㄱ 가나 | ㄱ 까치 | ㄴ 네팔 | ㄷ 대한민국 | ㄷ 東京 | ㄷ 따뜻 | ㅂ 부산 | ㅅ 서울 | ㅅ 스웨덴 | ㅅ 싸리 |
            ㅇ 일본 | ㅍ 프랑스 | ㅎ 하노이 | A aachen | Z Zürich | Α Αθήνα | М Москва | ا القاهرة | त तिरुपति | あ うえの
            """
        ),
        (
            "th",
            """
            # 42nd Street | ก กรุงเทพ | ข ขอนแก่น | ค โคราช | ช เชียงใหม่ | ท ไทรโยค | พ แพร่ | ภ ภูเก็ต | ส สงขลา |
            ห ใหญ่ | อ อยุธยา | ฮ ฮอด | A aachen | S 's-Hertogenbosch | Z Zürich | Α Αθήνα | М Москва | ا القاهرة |
            त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "hi",
            """
            # 's-Hertogenbosch | # 42nd Street | अ अमृतसर | आ आगरा | इ इंदौर | ई ईटानगर | उ उज्जैन | ऋ ऋषिकेश | क कोलकाता
            | क क्षीरपुर | ज ज्ञानपुर | त तिरुपति | द दिल्ली | म मुंबई | श श्रीनगर | ह हैदराबाद | A aachen | Z Zürich |
            Α Αθήνα | М Москва | ا القاهرة | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "vi",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | A An Khê | Ă Ăng | Â Ân Thi | D Dĩ An | Đ Đà Nẵng | Đ Đông Hà
            | E Ea Súp | Ê Êa | H Hà Nội | Ô Ô Môn | Ô Ông Đốc | Ơ Ơ | U Uông Bí | Ư Ưu | Z Zürich | Α Αθήνα | М Москва |
            ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "hr",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | C Cres | Č Čakovec | Ć Ćićarija | D Dubrovnik | DŽ Džepište |
            Đ Đakovo | L Lovran | LJ Ljubuški | N Našice | NJ Njivice | S Split | Š Šibenik | Z Zadar | Z Zürich | Ž Žabno
            | М Москва | Α Αθήνα | ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
        (
            "is",
            """
            # 's-Hertogenbosch | # 42nd Street | A aachen | A Akureyri | Á Ásbyrgi | D Dalvík | Ð Ðarraðar |
            I Ingólfshöfði | Í Ísafjörður | Ó Ólafsvík | Ý Ýdalir | Z Zürich | Þ Þórshöfn | Æ Æðey | Ö Örlygshöfn |
            Α Αθήνα | М Москва | ا القاهرة | त तिरुपति | ㅅ 서울 | あ うえの | # 東京
            """
        ),
    ].map { locale, text in (locale: locale, names: names(text)) }

    private static func names(_ text: String) -> [(title: String, name: String)] {
        text.replacing("\n", with: " ").split(separator: " | ").map { entry in
            let parts = entry.split(separator: " ", maxSplits: 1)
            return (String(parts[0]), String(parts[1]))
        }
    }
}
