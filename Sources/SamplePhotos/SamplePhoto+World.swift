import Imaging

extension SamplePhoto {
    /// The photographs from the other continents, and those without a position.
    static let world: [SamplePhoto] = [
        .init(
            "merzouga", "MA", (31.0802, -4.0134), "Erg Chebbi, Merzouga", "Dunes before sunset",
            "2018:11:15 17:02:38", "+01:00", .dunes, .golden, 3000, 2000),
        .init(
            "merzouga-night", "MA", (31.0990, -4.0115), "Erg Chebbi, Merzouga", "The Milky Way from the camp",
            "2018:11:15 22:40:00", "+01:00", .milkyWay, .night, 1600, 2400),
        .init(
            "aswan", "EG", (24.0889, 32.8998), "أسوان", "Sand hills on the west bank",
            "2010:01:23 16:48:20", "+02:00", .dunes, .morning, 2000, 1333),
        .init(
            "swakopmund", "NA", (-22.6784, 14.5266), "Swakopmund", "Where the Namib comes to the sea",
            "2019:08:02 17:25:56", "+02:00", .redDesert, .sunset, 2400, 1600),
        .init(
            "cape-town", "ZA", (-33.9249, 18.4241), "Table Bay, Cape Town", "Sun on the bay",
            "2014:12:28 19:35:17", "+02:00", .beach, .golden, 2400, 1600, .rightBottom),
        .init(
            "naivasha", "KE", (-0.7167, 36.4310), "Naivasha", "Fields under the escarpment",
            "2017:01:12 06:58:04", "+03:00", .farmland, .golden, 2000, 1333),
        .init(
            "tokyo", "JP", (35.6584, 139.7516), "東京", "Tokyo’s windows at eight in the evening",
            "2019:10:26 20:03:11", "+09:00", .city, .night, 3000, 2000),
        .init(
            "kyoto", "JP", (35.0170, 135.6713), "嵐山の竹林, 京都", "The bamboo grove of Arashiyama",
            "2019:10:29 07:20:45", "+09:00", .bamboo, .morning, 1600, 2400),
        .init(
            "fujiyoshida", "JP", (35.4875, 138.8078), "富士吉田", "Snow to the tree line, and a lake like glass",
            "2019:11:02 06:18:32", "+09:00", .alpineLake, .morning, 2560, 1707),
        .init(
            "seoul", "KR", (37.5665, 126.9780), "서울", "The towers across the Han",
            "2016:04:09 19:26:40", "+09:00", .city, .dusk, 2400, 1600),
        .init(
            "guilin", "CN", (25.2819, 110.2864), "漓江, 桂林", "Karst hills on the Li",
            "2015:11:20 07:10:28", "+08:00", .karst, .morning, 2400, 1600, .leftTop),
        .init(
            "shanghai", "CN", (31.2222, 121.4581), "上海", "The river after rain",
            "2015:11:24 18:02:03", "+08:00", .city, .overcast, 1500, 2000, as: .greyPNG),
        .init(
            "sa-pa", "VN", (22.3364, 103.8438), "Sa Pa, Việt Nam", "Rice terraces in September",
            "2018:09:16 08:29:19", "+07:00", .terraces, .morning, 2400, 1600),
        .init(
            "pokhara", "NP", (28.2096, 83.9856), "पोखरा", "The Annapurnas across Phewa Lake",
            "2012:11:07 06:41:55", "+05:45", .alpineLake, .golden, 2400, 1600),
        .init(
            "jaisalmer", "IN", (26.9157, 70.9083), "जैसलमेर", "Sam dunes",
            "2013:01:30 17:51:46", "+05:30", .dunes, .sunset, 2000, 1333),
        .init(
            "dubai", "AE", (25.2048, 55.2708), "دبي", "Glass and evening haze",
            "2022:12:03 17:22:33", "+04:00", .city, .sunset, 2400, 1600),
        .init(
            "queenstown", "NZ", (-45.0302, 168.6627), "Lake Wakatipu, Queenstown", "The Remarkables",
            "2020:01:17 07:05:08", "+13:00", .alpineLake, .day, 2400, 1600),
        .init(
            "sydney", "AU", (-33.8688, 151.2093), "Sydney", "Towers on the harbour",
            "2011:12:31 21:14:42", "+11:00", .city, .dusk, 1920, 1280, as: .png),
        .init(
            "alice-springs", "AU", (-23.6980, 133.8807), "Alice Springs", "The red centre",
            "2011:07:08 17:41:30", "+09:30", .redDesert, .golden, 2400, 1600),
        .init(
            "suva", "FJ", (-18.1416, 178.4415), "Suva", "Looking out to the reef",
            "2014:03:22 15:33:18", "+12:00", .beach, .day, 2000, 1333),
        .init(
            "honolulu", "US", (21.3069, -157.8583), "Honolulu", "Trade-wind clouds at sunset",
            "2021:11:25 17:47:26", "-10:00", .sea, .sunset, 4000, 3000),
        .init(
            "new-york", "US", (40.7033, -73.9881), "Brooklyn, New York", "Lower Manhattan by night",
            "2017:10:14 21:09:35", "-04:00", .city, .night, 2400, 1600),
        .init(
            "banff", "CA", (51.1762, -115.5698), "Banff", "A cold lake in the Rockies",
            "2016:06:03 05:55:12", "-06:00", .alpineLake, .golden, 2400, 1600),
        .init(
            "quebec", "CA", (46.8123, -71.2145), "Québec", "Roofs of the lower town",
            "2013:10:12 16:12:07", "-04:00", .hillTown, .overcast, 1600, 1200),
        .init(
            "tulum", "MX", (20.2114, -87.4654), "Tulum", "Before the bathers come",
            "2022:02:18 07:11:50", "-05:00", .beach, .morning, 2400, 1600),
        .init(
            "rio", "BR", (-22.9519, -43.2105), "Rio de Janeiro", "Hills behind hills",
            "2015:03:29 17:44:01", "-03:00", .greenMountains, .sunset, 2400, 1600),
        .init(
            "cusco", "PE", (-13.5226, -71.9673), "Cusco", "Fields of the Sacred Valley",
            "2019:05:11 15:05:23", "-05:00", .terraces, .day, 2000, 1333),
        .init(
            "ushuaia", "AR", (-54.8019, -68.3030), "Ushuaia", "The last mountains",
            "2018:12:16 21:33:44", "-03:00", .alps, .dusk, 2000, 1333),
        .init(
            "atacama", "CL", (-22.9110, -68.2011), "San Pedro de Atacama", "The driest and clearest sky there is",
            "2020:08:20 02:15:09", "-04:00", .milkyWay, .night, 2400, 1600),
        .init(
            "nuuk", "GL", (64.1835, -51.7216), "Nuuk", "Hills around the fjord",
            "2014:06:24 23:20:51", "-02:00", .cliffs, .sunset, 1280, 853, as: .pngWithAlpha),
        .init(
            "somewhere-meadow", "CH", nil, "A meadow", "No position was noted",
            "2012:05:28 14:00:00", "+02:00", .farmland, .day, 1800, 1200),
        .init(
            "somewhere-sea", "GR", nil, "The sea", "Taken with the receiver off",
            "2009:08:09 12:30:00", "+03:00", .sea, .day, 1200, 800, as: .pngWithAlpha),
        .init(
            "somewhere-night", "NO", nil, "Stars", "Somewhere in the fells",
            "2018:02:13 01:05:00", "+01:00", .milkyWay, .night, 1200, 1800),
    ]
}
