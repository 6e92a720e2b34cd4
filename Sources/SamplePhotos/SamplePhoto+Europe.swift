import Imaging

extension SamplePhoto {
    /// The photographs from Europe. Coordinates are those of the towns, or of a location within a few kilometres.
    static let europe: [SamplePhoto] = [
        .init(
            "stockholm", "SE", (59.3251, 18.0711), "Riddarfjärden, Stockholm",
            "Evening light on the quays of Gamla stan",
            "2019:06:21 21:41:07", "+02:00", .harbour, .golden, 3000, 2000),
        .init(
            "falun", "SE", (60.6066, 15.6262), "Falun", "Birches and red pines above the old mine",
            "2011:05:02 10:11:12", "+02:00", .wood, .morning, 2400, 1600),
        .init(
            "ostersund", "SE", (63.1767, 14.6361), "Storsjön, Östersund", "The fells of Jämtland across the lake",
            "2016:07:30 22:05:40", "+02:00", .alpineLake, .sunset, 2400, 1600),
        .init(
            "malmo", "SE", (55.6050, 13.0038), "Öresund, Malmö", "The sound on a clear evening",
            "2021:08:14 20:32:10", "+02:00", .sea, .golden, 2000, 1500, .rightTop),
        .init(
            "tromso", "NO", (69.6496, 18.9560), "Nordlys, Tromsø", "Northern lights over the sound",
            "2018:02:11 22:47:30", "+01:00", .northernLights, .night, 2400, 1600),
        .init(
            "alesund", "NO", (62.4722, 6.1495), "Ålesund", "The harbour at the blue hour",
            "2017:09:23 20:04:51", "+02:00", .harbour, .dusk, 2400, 1600),
        .init(
            "bergen", "NO", (60.3913, 5.3221), "Bryggen, Bergen", "It rains two days of three",
            "2014:10:05 13:20:00", "+02:00", .harbour, .overcast, 1920, 1280, as: .png),
        .init(
            "reykjavik", "IS", (64.1466, -21.9426), "Reykjavík", "Lights above the bay in March",
            "2020:03:19 23:12:44", "+00:00", .northernLights, .night, 1600, 2400),
        .init(
            "vik", "IS", (63.4186, -19.0060), "Reynisfjara, Vík", "Black sand after the storm",
            "2015:09:08 09:15:27", "+00:00", .blackBeach, .overcast, 2560, 1707),
        .init(
            "skagen", "DK", (57.7209, 10.5839), "Grenen, Skagen", "Where two seas meet",
            "2013:07:12 21:55:03", "+02:00", .beach, .sunset, 2400, 1600, .topRight),
        .init(
            "rovaniemi", "FI", (66.5039, 25.7294), "Rovaniemi", "Snow fells in the short light of the day",
            "2022:01:09 12:02:15", "+02:00", .alps, .sunset, 2000, 1333),
        .init(
            "edinburgh", "GB", (55.9521, -3.1965), "Edinburgh", "Old Town roofs before the lamps are lit",
            "2016:11:02 16:31:22", "+00:00", .hillTown, .dusk, 2250, 1500),
        .init(
            "keswick", "GB", (54.6013, -3.1347), "Derwentwater, Keswick", "A still morning under Skiddaw",
            "2018:05:06 06:22:31", "+01:00", .highlands, .morning, 2400, 1600, .leftBottom),
        .init(
            "keswick-autumn", "GB", (54.5950, -3.1401), "Great Wood, Keswick", "Oaks in October",
            "2018:10:21 09:45:10", "+01:00", .autumnWood, .overcast, 1600, 2400),
        .init(
            "galway", "IE", (53.2719, -9.0489), "Galway Bay", "Between two showers",
            "2012:04:17 17:08:09", "+01:00", .cliffs, .overcast, 2000, 1333),
        .init(
            "amsterdam", "NL", (52.3740, 4.8897), "Amsterdam", "Gables on the canal",
            "2019:04:27 19:48:33", "+02:00", .harbour, .day, 2400, 1600),
        .init(
            "annecy", "FR", (45.8992, 6.1294), "Lac d’Annecy", "Swimmers’ weather",
            "2017:06:18 11:26:54", "+02:00", .alpineLake, .day, 3000, 2000),
        .init(
            "etretat", "FR", (49.7070, 0.2056), "Étretat", "The chalk cliffs in the last sun",
            "2014:08:30 20:11:16", "+02:00", .cliffs, .golden, 2400, 1600, .bottomRight),
        .init(
            "valensole", "FR", (43.8377, 5.9840), "Valensole", "Lavender on the plateau",
            "2020:07:05 07:02:48", "+02:00", .lavender, .morning, 2560, 1707),
        .init(
            "zermatt", "CH", (46.0207, 7.7491), "Zermatt", "First sun on the four-thousanders",
            "2021:02:20 07:38:59", "+01:00", .alps, .morning, 4000, 3000),
        .init(
            "zermatt-winter", "CH", (45.9836, 7.7849), "Gornergrat, Zermatt", "Clear and cold",
            "2021:02:21 12:14:05", "+01:00", .alps, .day, 2400, 1600),
        .init(
            "hallstatt", "AT", (47.5622, 13.6493), "Hallstätter See", "Mist lifting from the lake",
            "2015:10:10 08:03:37", "+02:00", .karst, .overcast, 1500, 2250, .rightTop),
        .init(
            "fussen", "DE", (47.5697, 10.7004), "Füssen", "The Alps begin here",
            "2013:09:14 18:36:20", "+02:00", .greenMountains, .golden, 2400, 1600),
        .init(
            "freiburg", "DE", (47.9990, 7.8421), "Schwarzwald, Freiburg", "Firs in the morning mist",
            "2016:05:26 07:44:02", "+02:00", .wood, .overcast, 1500, 2000),
        .init(
            "cesky-krumlov", "CZ", (48.8109, 14.3152), "Český Krumlov", "Roofs below the castle",
            "2018:08:03 18:22:47", "+02:00", .hillTown, .golden, 2400, 1600),
        .init(
            "zakopane", "PL", (49.2992, 19.9496), "Tatry, Zakopane", "The High Tatras from the meadows",
            "2019:03:03 10:57:11", "+01:00", .alps, .overcast, 2000, 1333, .bottomLeft),
        .init(
            "pienza", "IT", (43.0766, 11.6787), "Val d’Orcia, Pienza", "Wheat and cypresses",
            "2014:05:25 19:40:58", "+02:00", .farmland, .golden, 3000, 2000),
        .init(
            "venezia", "IT", (45.4372, 12.3346), "Canal Grande, Venezia", "The palaces at sunset",
            "2017:03:18 18:20:36", "+01:00", .harbour, .sunset, 2400, 1600),
        .init(
            "venezia-morning", "IT", (45.4337, 12.3403), "San Marco, Venezia", "Nobody is up yet",
            "2017:03:19 06:31:14", "+01:00", .harbour, .morning, 1600, 1067),
        .init(
            "lisboa", "PT", (38.7126, -9.1284), "Alfama, Lisboa", "Down to the Tejo",
            "2022:05:14 19:52:25", "+01:00", .hillTown, .golden, 2000, 2667, .leftBottom),
        .init(
            "nazare", "PT", (39.6012, -9.0701), "Nazaré", "The ocean on a quiet day",
            "2012:06:30 12:09:43", "+01:00", .sea, .day, 2000, 1333),
        .init(
            "cadaques", "ES", (42.2887, 3.2779), "Cadaqués", "Cap de Creus in the morning",
            "2015:06:07 08:17:52", "+02:00", .cliffs, .morning, 2400, 1600),
        .init(
            "santorini", "GR", (36.4166, 25.4324), "Φηρά, Θήρα", "The sun goes down behind the caldera",
            "2016:09:17 19:14:29", "+03:00", .cliffs, .sunset, 3000, 2000),
        .init(
            "dubrovnik", "HR", (42.6481, 18.0922), "Dubrovnik", "A bay south of the walls",
            "2013:06:22 10:30:00", "+02:00", .beach, .day, 2000, 1500),
    ]
}
