/// 100 regions in the seven languages of the pages, each by a town in it, with the names that a reader would accept.
///
/// Where the names come from: written down from memory by one person, and committed on 2026-11-24 before any was compared. A
/// name stands in the form that the language uses, with and without its word for the kind of division ("Skåne", "Skåne län").
/// A line that turns out to be wrong of itself may be mended with a word in the commit that says why, but none is removed.
enum OwnRegions {
    struct Row {
        let geonameID: Int
        let town, country, language: String
        let names: [String]
    }

    /// The rows of the table; a line that is not like the others is left out, so count them.
    static let rows: [Row] = table.split(separator: "\n").dropFirst().compactMap { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 5, let geonameID = Int(fields[0]) else { return nil }
        return Row(
            geonameID: geonameID, town: fields[1], country: fields[2], language: fields[3],
            names: fields[4].split(separator: "|").map(String.init))
    }

    private static let table = """
        geonameID,town,country,language,names
        2996944,Lyon,FR,en,Auvergne-Rhône-Alpes
        2825297,Stuttgart,DE,en,Baden-Württemberg
        3176959,Florence,IT,en,Tuscany
        2510911,Sevilla,ES,en,Andalusia
        2738752,Guimarães,PT,en,Braga
        4887398,Chicago,US,en,Illinois
        5913490,Calgary,CA,en,Alberta
        4005539,Guadalajara,MX,en,Jalisco
        3674962,Medellín,CO,en,Antioquia
        3464975,Curitiba,BR,en,Paraná
        1259229,Pune,IN,en,Maharashtra
        1172451,Lahore,PK,en,Punjab
        1815286,Chengdu,CN,en,Sichuan
        1650357,Bandung,ID,en,West Java
        2298890,Kumasi,GH,en,Ashanti
        2650225,Edinburgh,GB,en,Scotland
        2778067,Graz,AT,de,Steiermark
        2657970,Winterthur,CH,de,Zürich|Kanton Zürich
        3173435,Milan,IT,de,Lombardei
        2624652,Århus,DK,de,Mitteljütland|Region Midtjylland|Midtjylland
        3078610,Brno,CZ,de,Südmährische Region|Südmähren|Jihomoravský kraj
        3094802,Kraków,PL,de,Kleinpolen|Woiwodschaft Kleinpolen
        681290,Cluj-Napoca,RO,de,Cluj|Kreis Cluj
        2747891,Rotterdam,NL,de,Südholland|Provinz Südholland|Zuid-Holland
        2803138,Antwerp,BE,de,Flandern|Region Flandern|Flämische Region
        2935022,Dresden,DE,de,Sachsen|Freistaat Sachsen
        702550,Lviv,UA,de,Lwiw|Oblast Lwiw
        2983990,Rennes,FR,de,Bretagne
        320995,Bodrum,TR,de,Muğla|Provinz Muğla
        3190261,Split,HR,de,Split-Dalmatien|Gespanschaft Split-Dalmatien
        3161732,Bergen,NO,de,Vestland
        2659994,Lausanne,CH,fr,Vaud|canton de Vaud
        6167865,Toronto,CA,fr,Ontario
        4335045,New Orleans,US,fr,Louisiane
        4560349,Philadelphia,US,fr,Pennsylvanie
        3104324,Zaragoza,ES,fr,Aragon
        3165524,Turin,IT,fr,Piémont
        3172394,Naples,IT,fr,Campanie
        2990969,Nantes,FR,fr,Pays de la Loire
        2248477,Mbour,SN,fr,Thiès|région de Thiès
        261745,Irákleion,GR,fr,Crète|Périphérie de Crète
        2995469,Marseille,FR,fr,Provence-Alpes-Côte d’Azur
        3038334,Ajaccio,FR,fr,Corse
        2973783,Strasbourg,FR,fr,Grand Est
        2925533,Frankfurt am Main,DE,fr,Hesse
        3369157,Cape Town,ZA,fr,Cap-Occidental|Province du Cap-Occidental
        3838583,Rosario,AR,es,Santa Fe|Provincia de Santa Fe
        7647007,San Carlos de Bariloche,AR,es,Río Negro|Provincia de Río Negro
        3868121,Viña del Mar,CL,es,Valparaíso|Región de Valparaíso
        3687925,Cali,CO,es,Valle del Cauca
        3657509,Guayaquil,EC,es,Guayas|Provincia del Guayas|Provincia de Guayas
        3633009,Maracaibo,VE,es,Zulia|Estado Zulia
        3995465,Monterrey,MX,es,Nuevo León
        3531673,Cancún,MX,es,Quintana Roo
        3128026,Bilbao,ES,es,País Vasco
        3119841,A Coruña,ES,es,Galicia
        2512989,Palma,ES,es,Islas Baleares|Illes Balears|Baleares
        4164138,Miami,US,es,Florida
        3031582,Bordeaux,FR,es,Nueva Aquitania
        3937513,Juliaca,PE,es,Puno|Departamento de Puno
        2711537,Gothenburg,SE,sv,Västra Götaland|Västra Götalands län
        605155,Kiruna,SE,sv,Norrbotten|Norrbottens län
        2662689,Visby,SE,sv,Gotland|Gotlands län
        633679,Turku,FI,sv,Egentliga Finland
        634963,Tampere,FI,sv,Birkaland
        638936,Rovaniemi,FI,sv,Lappland
        3137115,Stavanger,NO,sv,Rogaland|Rogaland fylke
        2615876,Odense,DK,sv,Syddanmark|Region Syddanmark
        3181928,Bologna,IT,sv,Emilia-Romagna
        2775220,Innsbruck,AT,sv,Tyrolen
        2517117,Granada,ES,sv,Andalusien
        2844588,Rostock,DE,sv,Mecklenburg-Vorpommern
        2653822,Cardiff,GB,sv,Wales
        2998324,Lille,FR,sv,Hauts-de-France
        2128295,Sapporo,JP,ja,北海道
        1848354,Yokohama,JP,ja,神奈川県
        1856057,Nagoya,JP,ja,愛知県
        1856035,Naha,JP,ja,沖縄県
        1809858,Guangzhou,CN,ja,広東省
        1897000,Seongnam-si,KR,ja,京畿道
        5809844,Seattle,US,ja,ワシントン州
        5856195,Honolulu,US,ja,ハワイ州
        2174003,Brisbane,AU,ja,クイーンズランド州
        2158177,Melbourne,AU,ja,ビクトリア州
        3164603,Venice,IT,ja,ヴェネト州
        3166548,Siena,IT,ja,トスカーナ州
        6173331,Vancouver,CA,ja,ブリティッシュコロンビア州
        2809346,Wiesbaden,DE,ja,ヘッセン州
        349340,Sharm el-Sheikh,EG,ar,جنوب سيناء|محافظة جنوب سيناء
        361291,Hurghada,EG,ar,البحر الأحمر|محافظة البحر الأحمر
        105343,Jeddah,SA,ar,مكة المكرمة|منطقة مكة المكرمة|منطقة مكة
        110336,Dammam,SA,ar,المنطقة الشرقية|الشرقية
        99072,Mosul,IQ,ar,نينوى|محافظة نينوى
        2548885,Fes,MA,ar,فاس مكناس|جهة فاس مكناس
        4684888,Dallas,US,ar,تكساس
        2886242,Köln,DE,ar,شمال الراين وستفاليا
        2514256,Málaga,ES,ar,أندلسيا|الأندلس|أندلوسيا|منطقة أندلوسيا
        1275339,Mumbai,IN,ar,ماهاراشترا|مهاراشترا
        1174872,Karachi,PK,ar,السند|إقليم السند
        266045,Zahlé,LB,ar,البقاع|محافظة البقاع
        """
}
