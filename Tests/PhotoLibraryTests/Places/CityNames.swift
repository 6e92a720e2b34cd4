/// Names of 60 cities in ten languages.
enum CityNames {
    /// The languages of ``table``, in its order.
    static let languages = ["en", "de", "fr", "es", "it", "sv", "ru", "ja", "zh", "ar"]

    /// Of each city its GeoNames number and its names.
    static let cities: [(id: Int, names: [String])] = table.split(separator: "\n").map { line in
        let fields = line.split(separator: " | ").map(String.init)
        return (Int(fields[0]) ?? 0, Array(fields.dropFirst()))
    }

    private static let table = """
        3169070 | Rome | Rom | Rome | Roma | Roma | \
        Rom | Рим | ローマ | 罗马 | روما
        1850147 | Tokyo | Tokio | Tokyo | Tokio | Tokyo | \
        Tokyo | Токио | 東京 | 东京 | طوكيو
        2988507 | Paris | Paris | Paris | París | Parigi | \
        Paris | Париж | パリ | 巴黎 | باريس
        2643743 | London | London | Londres | Londres | Londra | \
        London | Лондон | ロンドン | 伦敦 | لندن
        2950159 | Berlin | Berlin | Berlin | Berlín | Berlino | \
        Berlin | Берлин | ベルリン | 柏林 | برلين
        3117735 | Madrid | Madrid | Madrid | Madrid | Madrid | \
        Madrid | Мадрид | マドリード | 马德里 | مدريد
        2761369 | Vienna | Wien | Vienne | Viena | Vienna | \
        Wien | Вена | ウィーン | 维也纳 | فيينا
        2267057 | Lisbon | Lissabon | Lisbonne | Lisboa | Lisbona | \
        Lissabon | Лиссабон | リスボン | 里斯本 | لشبونة
        3067696 | Prague | Prag | Prague | Praga | Praga | \
        Prag | Прага | プラハ | 布拉格 | براغ
        3054643 | Budapest | Budapest | Budapest | Budapest | Budapest | \
        Budapest | Будапешт | ブダペスト | 布达佩斯 | بودابست
        756135 | Warsaw | Warschau | Varsovie | Varsovia | Varsavia | \
        Warszawa | Варшава | ワルシャワ | 华沙 | وارسو
        524901 | Moscow | Moskau | Moscou | Moscú | Mosca | \
        Moskva | Москва | モスクワ | 莫斯科 | موسكو
        498817 | Saint Petersburg | Sankt Petersburg | Saint-Pétersbourg | San Petersburgo | San Pietroburgo | \
        Sankt Petersburg | Санкт-Петербург | サンクトペテルブルク | 聖彼得堡 | سانت بطرسبرغ
        264371 | Athens | Athen | Athènes | Atenas | Atene | \
        Aten | Афины | アテネ | 雅典 | أثينا
        745044 | Istanbul | Istanbul | Istanbul | Estambul | Istanbul | \
        Istanbul | Стамбул | イスタンブール | 伊斯坦布尔 | إسطنبول
        360630 | Cairo | Kairo | Le Caire | El Cairo | Il Cairo | \
        Kairo | Каир | カイロ | 开罗 | القاهرة
        1816670 | Beijing | Beijing | Pékin | Pekín | Pechino | \
        Peking | Пекин | 北京市 | 北京 | بكين
        1796236 | Shanghai | Shanghai | Shanghai | Shanghái | Shanghai | \
        Shanghai | Шанхай | 上海 | 上海 | شنغهاي
        1835848 | Seoul | Seoul | Séoul | Seúl | Seul | \
        Söul | Сеул | ソウル | 首尔 | سول
        1853909 | Osaka | Ōsaka | Osaka | Osaka | Osaka | \
        Osaka | Осака | 大阪市 | 大阪市 | أوساكا
        1857910 | Kyoto | Kyōto | Kyōto | Kioto | Kyoto | \
        Kyoto | Киото | 京都市 | 京都 | كيوتو
        1609350 | Bangkok | Bangkok | Bangkok | Bangkok | Bangkok | \
        Bangkok | Бангкок | バンコク | 曼谷 | بانكوك
        2147714 | Sydney | Sydney | Sydney | Sídney | Sydney | \
        Sydney | Сидней | シドニー | 悉尼 | سيدني
        2158177 | Melbourne | Melbourne | Melbourne | Melbourne | Melbourne | \
        Melbourne | Мельбурн | メルボルン | 墨尔本 | ميلبورن
        5128581 | New York | New York City | New York | Nueva York | New York | \
        New York | Нью-Йорк | ニューヨーク | 纽约 | نيويورك
        5368361 | Los Angeles | Los Angeles | Los Angeles | Los Ángeles | Los Angeles | \
        Los Angeles | Лос-Анджелес | ロサンゼルス | 洛杉矶 | لوس انجلوس
        4887398 | Chicago | Chicago | Chicago | Chicago | Chicago | \
        Chicago | Чикаго | シカゴ | 芝加哥 | شيكاغو
        5391959 | San Francisco | San Francisco | San Francisco | San Francisco | San Francisco | \
        San Francisco | Сан-Франциско | サンフランシスコ | 旧金山 | سان فرانسيسكو
        3530597 | Mexico City | Mexiko-Stadt | Mexico | Ciudad de México | Città del Messico | \
        Mexico City | Мехико | メキシコシティー | 墨西哥城 | مكسيكو سيتي
        3435910 | Buenos Aires | Buenos Aires | Buenos Aires | Buenos Aires | Buenos Aires | \
        Buenos Aires | Буэнос-Айрес | ブエノスアイレス | 布宜诺斯艾利斯 | بوينس آيرس
        3451190 | Rio de Janeiro | Rio de Janeiro | Rio de Janeiro | Río de Janeiro | Rio de Janeiro | \
        Rio de Janeiro | Рио-де-Жанейро | リオデジャネイロ | 里约热内卢 | ريو دي جانيرو
        3448439 | São Paulo | São Paulo | São Paulo | São Paulo | San Paolo | \
        São Paulo | Сан-Паулу | サンパウロ | 圣保罗 | ساو باولو
        3936456 | Lima | Lima | Lima | Lima | Lima | \
        Lima | Лима | リマ | 利马 | ليما
        3871336 | Santiago | Santiago de Chile | Santiago du Chili | Santiago de Chile | Santiago del Cile | \
        Santiago de Chile | Сантьяго | サンチアゴ | 圣地亚哥 | سانتياغو
        3688689 | Bogotá | Bogotá | Bogota | Bogotá | Bogotá | \
        Bogotá | Богота | ボゴタ | 波哥大 | بوغوتا
        3553478 | Havana | Havanna | La Havane | La Habana | L’Avana | \
        Havanna | Гавана | ハバナ | 哈瓦那 | هافانا
        6167865 | Toronto | Toronto | Toronto | Toronto | Toronto | \
        Toronto | Торонто | トロント | 多伦多 | تورونتو
        6173331 | Vancouver | Vancouver | Vancouver | Vancouver | Vancouver | \
        Vancouver | Ванкувер | バンクーバー | 温哥华 | فانكوفر
        3172394 | Naples | Neapel | Naples | Nápoles | Napoli | \
        Neapel | Неаполь | ナポリ | 那不勒斯 | نابولي
        3176959 | Florence | Florenz | Florence | Florencia | Firenze | \
        Florens | Флоренция | フィレンツェ | 佛罗伦萨 | فلورنسا
        3128760 | Barcelona | Barcelona | Barcelone | Barcelona | Barcellona | \
        Barcelona | Барселона | バルセロナ | 巴塞罗那 | برشلونة
        2510911 | Seville | Sevilla | Séville | Sevilla | Siviglia | \
        Sevilla | Севилья | セビリャ | 塞维利亚 | إشبيلية
        2867714 | Munich | München | Munich | Múnich | Monaco di Baviera | \
        München | Мюнхен | ミュンヘン | 慕尼黑 | ميونخ
        2911298 | Hamburg | Hamburg | Hambourg | Hamburgo | Amburgo | \
        Hamburg | Гамбург | ハンブルク | 汉堡市 | هامبورغ
        2886242 | Cologne | Köln | Cologne | Colonia | Colonia | \
        Köln | Кёльн | ケルン | 科隆 | قلونية
        2657896 | Zürich | Zürich | Zurich | Zúrich | Zurigo | \
        Zürich | Цюрих | チューリッヒ | 苏黎世 | زيورخ
        2800866 | Brussels | Brüssel | Bruxelles | Bruselas | Bruxelles | \
        Bryssel | Брюссель | ブリュッセル | 布鲁塞尔 | بروكسل
        2759794 | Amsterdam | Amsterdam | Amsterdam | Ámsterdam | Amsterdam | \
        Amsterdam | Амстердам | アムステルダム | 阿姆斯特丹 | أمستردام
        2618425 | Copenhagen | Kopenhagen | Copenhague | Copenhague | Copenaghen | \
        Köpenhamn | Копенгаген | コペンハーゲン | 哥本哈根 | كوبنهاغن
        2673730 | Stockholm | Stockholm | Stockholm | Estocolmo | Stoccolma | \
        Stockholm | Стокгольм | ストックホルム | 斯德哥尔摩 | ستوكهولم
        3143244 | Oslo | Oslo | Oslo | Oslo | Oslo | \
        Oslo | Осло | オスロ | 奥斯陆 | أوسلو
        658225 | Helsinki | Helsinki | Helsinki | Helsinki | Helsinki | \
        Helsingfors | Хельсинки | ヘルシンキ | 赫尔辛基 | هلسنكي
        1668341 | Taipei | Taipeh | Taipei | Taipéi | Taipei | \
        Taipei | Тайбэй | 台北 | 台北 | تايبيه
        1642911 | Jakarta | Jakarta | Jakarta | Yakarta | Giacarta | \
        Jakarta | Джакарта | ジャカルタ | 雅加达 | جاكرتا
        2995469 | Marseille | Marseille | Marseille | Marsella | Marsiglia | \
        Marseille | Марсель | マルセイユ | 马赛 | مرسيليا
        2996944 | Lyon | Lyon | Lyon | Lyon | Lione | \
        Lyon | Лион | リヨン | 里昂 | ليون
        170654 | Damascus | Damaskus | Damas | Damasco | Damasco | \
        Damaskus | Дамаск | ダマスカス | 大马士革 | دمشق
        2332459 | Lagos | Lagos | Lagos | Lagos | Lagos | \
        Lagos | Лагос | ラゴス | 拉各斯 | لاغوس
        3369157 | Cape Town | Kapstadt | Le Cap | Ciudad del Cabo | Città del Capo | \
        Kapstaden | Кейптаун | ケープタウン | 開普敦 | كيب تاون
        1581130 | Hanoi | Hanoi | Hanoï | Hanói | Hanoi | \
        Hanoi | Ханой | ハノイ | 河內市 | هانوي
        """
}
