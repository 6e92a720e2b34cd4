/// 200 positions with the city, and where it applies the district, that a local would name.
///
/// Where the truth comes from: written from knowledge of well-known objects, each lying well inside the municipality that the
/// encyclopedia's article on the object states; coordinates of the object's middle, so that 300 m more or less change nothing.
/// No data set of towns was asked, for they and the rule are what is tested. Written down and committed on 2026-11-23, before
/// any of them was tried: a line that turns out to be wrong of itself may be mended with a word in the commit that says why,
/// but none is removed. None lies within 2 km of the positions with which the rule was made.
///
/// `cities` and `districts` are the accepted names, English and local; an airport or a natural place that several towns
/// share has the name of each.
enum OwnPositions {
    /// A position with its truth.
    struct Row {
        let id, kind, what, country: String
        let latitude, longitude: Double
        let cities, districts: [String]
    }

    /// The rows of the table; a line that is not like the others is left out, so count them.
    static let rows: [Row] = table.split(separator: "\n").dropFirst().compactMap { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 8, let latitude = Double(fields[1]), let longitude = Double(fields[2]) else { return nil }
        return Row(
            id: fields[0], kind: fields[4], what: fields[5], country: fields[3], latitude: latitude,
            longitude: longitude, cities: fields[6].split(separator: "|").map(String.init),
            districts: fields[7].split(separator: "|").map(String.init))
    }

    private static let table = """
        id,lat,lon,country,kind,what,cities,districts
        o001,31.6241,-7.9937,MA,landmark,Koutoubia Mosque,Marrakesh|Marrakech,
        o002,55.9486,-3.1999,GB,landmark,Edinburgh Castle,Edinburgh,
        o003,50.9413,6.9583,DE,landmark,Cologne Cathedral,Cologne|Köln,
        o004,51.0519,13.7415,DE,landmark,Dresden Frauenkirche,Dresden,
        o005,47.7950,13.0470,AT,landmark,Hohensalzburg,Salzburg,
        o006,50.0540,19.9354,PL,landmark,Wawel Castle,Kraków|Cracow,
        o007,37.1761,-3.5881,ES,landmark,Alhambra,Granada,
        o008,37.8790,-4.7794,ES,landmark,Mezquita of Córdoba,Córdoba|Cordova,
        o009,48.5818,7.7509,FR,landmark,Strasbourg Cathedral,Strasbourg,
        o010,51.0573,3.7207,BE,landmark,Gravensteen,Ghent|Gent,
        o011,51.2082,3.2247,BE,landmark,Belfry of Bruges,Bruges|Brugge,
        o012,27.1751,78.0421,IN,landmark,Taj Mahal,Agra,
        o013,31.6200,74.8765,IN,landmark,Golden Temple,Amritsar,
        o014,17.3616,78.4747,IN,landmark,Charminar,Hyderabad,
        o015,26.9239,75.8267,IN,landmark,Hawa Mahal,Jaipur,
        o016,29.6578,91.1170,CN,landmark,Potala Palace,Lhasa,
        o017,30.5450,114.3020,CN,landmark,Yellow Crane Tower,Wuhan,
        o018,34.6873,135.5259,JP,landmark,Osaka Castle,Osaka,
        o019,34.3955,132.4536,JP,landmark,Atomic Bomb Dome,Hiroshima,
        o020,43.0626,141.3536,JP,landmark,Sapporo Clock Tower,Sapporo,
        o021,1.2868,103.8545,SG,landmark,Merlion,Singapore,
        o022,13.7437,100.4889,TH,landmark,Wat Arun,Bangkok|Krung Thep,
        o023,3.1579,101.7116,MY,landmark,Petronas Towers,Kuala Lumpur,
        o024,-7.8053,110.3642,ID,landmark,Kraton of Yogyakarta,Yogyakarta|Jogjakarta|Jogja,
        o025,10.7798,106.6990,VN,landmark,Notre-Dame of Saigon,Ho Chi Minh City|Thành phố Hồ Chí Minh|Saigon,
        o026,32.6575,51.6774,IR,landmark,Naqsh-e Jahan Square,Isfahan|Esfahan|Eşfahān,
        o027,33.5116,36.3066,SY,landmark,Umayyad Mosque,Damascus|Dimashq,
        o028,31.9547,35.9343,JO,landmark,Amman Citadel,Amman,
        o029,32.8145,34.9870,IL,landmark,Shrine of the Báb,Haifa|Hefa,
        o030,40.1777,44.5126,AM,landmark,Republic Square,Yerevan,
        o031,55.7985,49.1064,RU,landmark,Kazan Kremlin,Kazan,
        o032,49.8440,24.0263,UA,landmark,Lviv Opera,Lviv,
        o033,43.5081,16.4402,HR,landmark,Diocletian's Palace,Split,
        o034,41.9970,21.4331,MK,landmark,Stone Bridge,Skopje,
        o035,44.4275,26.0873,RO,landmark,Palace of the Parliament,Bucharest|București,
        o036,45.4390,10.9944,IT,landmark,Arena of Verona,Verona,
        o037,47.6205,-122.3493,US,landmark,Space Needle,Seattle,
        o038,38.6247,-90.1848,US,landmark,Gateway Arch,St. Louis|Saint Louis,
        o039,43.6426,-79.3871,CA,landmark,CN Tower,Toronto,
        o040,23.1411,-82.3517,CU,landmark,Havana Cathedral,Havana|La Habana,
        o041,-3.1303,-60.0234,BR,landmark,Teatro Amazonas,Manaus,
        o042,-13.5168,-71.9787,PE,landmark,Plaza de Armas of Cusco,Cusco|Cuzco,
        o043,8.9524,-79.5350,PA,landmark,Casco Viejo,Panama|Panama City|Panamá|Ciudad de Panamá,
        o044,-37.8183,144.9671,AU,landmark,Flinders Street Station,Melbourne,
        o045,-1.9309,30.0606,RW,landmark,Kigali Genocide Memorial,Kigali,
        o046,35.6948,139.7030,JP,district,Kabukichō,Tokyo,Kabukichō|Kabukicho|Shinjuku|Shinjuku-ku
        o047,35.6717,139.7650,JP,district,Ginza,Tokyo,Ginza|Chūō|Chuo-ku
        o048,34.6687,135.5013,JP,district,Dōtonbori,Osaka,Dōtonbori|Dotonbori|Namba|Nanba|Minami|Chūō-ku|Shinsaibashi
        o049,51.5390,-0.1426,GB,district,Camden Town,London,Camden Town|Camden
        o050,51.4800,-0.0050,GB,district,Greenwich,London,Greenwich
        o051,51.4613,-0.1156,GB,district,Brixton,London,Brixton|Lambeth
        o052,48.8720,2.3848,FR,district,Belleville,Paris,Belleville|Paris 20 Ménilmontant|Paris 19 Buttes-Chaumont|Ménilmontant
        o053,40.7081,-73.9571,US,district,Williamsburg,New York City|New York|Brooklyn,Williamsburg|Brooklyn
        o054,40.7596,-73.8301,US,district,Flushing,New York City|New York|Queens,Flushing|Queens
        o055,33.9910,-118.4650,US,district,Venice Beach,Los Angeles|Venice,Venice
        o056,41.9088,-87.6796,US,district,Wicker Park,Chicago,Wicker Park|West Town
        o057,-22.9838,-43.2045,BR,district,Ipanema,Rio de Janeiro,Ipanema
        o058,-22.9711,-43.1823,BR,district,Copacabana,Rio de Janeiro,Copacabana
        o059,-34.5880,-58.4300,AR,district,Palermo Soho,Buenos Aires,Palermo
        o060,-12.1211,-77.0297,PE,district,Miraflores,Lima|Miraflores,Miraflores
        o061,19.4330,-99.1940,MX,district,Polanco,Mexico City|Ciudad de México,Polanco|Miguel Hidalgo
        o062,4.6450,-74.0640,CO,district,Chapinero,Bogotá,Chapinero
        o063,-33.4260,-70.6110,CL,district,Providencia,Santiago|Providencia,Providencia
        o064,-33.8850,151.2120,AU,district,Surry Hills,Sydney,Surry Hills
        o065,-37.8640,144.9820,AU,district,St Kilda,Melbourne,St Kilda|Saint Kilda
        o066,-27.4570,153.0340,AU,district,Fortitude Valley,Brisbane,Fortitude Valley
        o067,19.0550,72.8300,IN,district,Bandra West,Mumbai|Bombay,Bandra|Bandra West
        o068,28.5494,77.2001,IN,district,Hauz Khas,Delhi|New Delhi,Hauz Khas
        o069,12.9719,77.6412,IN,district,Indiranagar,Bengaluru|Bangalore,Indiranagar|Indira Nagar
        o070,24.8130,67.0300,PK,district,Clifton,Karachi,Clifton
        o071,23.7925,90.4150,BD,district,Gulshan,Dhaka,Gulshan
        o072,39.9340,116.4500,CN,district,Sanlitun,Beijing|Peking,Sanlitun|Chaoyang
        o073,37.5345,126.9945,KR,district,Itaewon,Seoul,Itaewon|Itaewon-dong|Yongsan|Yongsan-gu
        o074,40.9905,29.0260,TR,district,Kadıköy,Istanbul|İstanbul,Kadıköy
        o075,30.0620,31.2200,EG,district,Zamalek,Cairo|Al Qāhirah,Zamalek|Az Zamālik|Al Zamalek
        o076,6.5090,3.3720,NG,district,Yaba,Lagos,Yaba
        o077,-1.2670,36.8070,KE,district,Westlands,Nairobi,Westlands
        o078,-33.9270,18.4460,ZA,district,Woodstock,Cape Town|Kaapstad,Woodstock
        o079,-26.1076,28.0567,ZA,district,Sandton,Johannesburg|Sandton,Sandton|Sandown
        o080,40.3810,-3.7440,ES,district,Carabanchel,Madrid,Carabanchel
        o081,41.3755,2.1355,ES,district,Sants,Barcelona,Sants|Sants-Montjuïc
        o082,52.5390,13.4240,DE,district,Prenzlauer Berg,Berlin,Prenzlauer Berg|Pankow
        o083,52.5209,13.2957,DE,district,Charlottenburg,Berlin,Charlottenburg|Charlottenburg-Wilmersdorf
        o084,48.1740,16.3790,AT,district,Favoriten,Vienna|Wien,Favoriten
        o085,50.0830,14.4510,CZ,district,Žižkov,Prague|Praha,Žižkov|Prague 3|Praha 3
        o086,47.5410,19.0450,HU,district,Óbuda,Budapest,Óbuda|Budapest III. kerület|III. kerület|Óbuda-Békásmegyer
        o087,52.2530,21.0420,PL,district,Praga,Warsaw|Warszawa,Praga|Praga Północ|Praga-Północ
        o088,55.6960,12.5490,DK,district,Nørrebro,Copenhagen|København,Nørrebro
        o089,37.9860,23.7340,GR,district,Exarcheia,Athens|Athína,Exarcheia|Exarchia|Exárcheia
        o090,50.4346,30.5572,UA,district,Pechersk Lavra,Kyiv|Kiev,Pechersk|Pecherskyi
        o091,48.8848,2.2685,FR,suburb-independent,Neuilly,Neuilly-sur-Seine,
        o092,45.7665,4.8795,FR,suburb-independent,Villeurbanne,Villeurbanne,
        o093,48.8049,2.1204,FR,suburb-independent,Palace of Versailles,Versailles,
        o094,40.3055,-3.7325,ES,suburb-independent,Getafe,Getafe,
        o095,41.4502,2.2474,ES,suburb-independent,Badalona town hall,Badalona,
        o096,38.7540,-9.2300,PT,suburb-independent,Amadora,Amadora,
        o097,45.0000,7.6820,IT,suburb-independent,Moncalieri,Moncalieri,
        o098,50.1050,8.7640,DE,suburb-independent,Offenbach,Offenbach|Offenbach am Main,
        o099,52.4042,13.0385,DE,suburb-independent,Sanssouci,Potsdam,
        o100,49.4810,8.4460,DE,suburb-independent,Ludwigshafen,Ludwigshafen am Rhein|Ludwigshafen,
        o101,57.6560,12.0130,SE,suburb-independent,Mölndal,Mölndal,
        o102,50.9280,4.4290,BE,suburb-independent,Vilvoorde,Vilvoorde|Vilvorde,
        o103,51.9170,4.3990,NL,suburb-independent,Schiedam,Schiedam,
        o104,52.3030,4.8580,NL,suburb-independent,Amstelveen,Amstelveen,
        o105,37.9430,23.6470,GR,suburb-independent,Piraeus,Piraeus|Pireás|Peiraiás,
        o106,54.4418,18.5600,PL,suburb-independent,Sopot,Sopot,
        o107,50.5110,30.7900,UA,suburb-independent,Brovary,Brovary,
        o108,32.0200,34.7500,IL,suburb-independent,Bat Yam,Bat Yam,
        o109,25.3600,55.3880,AE,suburb-independent,Heart of Sharjah,Sharjah|Ash Shāriqah,
        o110,35.5313,139.6970,JP,suburb-independent,Kawasaki station,Kawasaki,
        o111,34.8893,135.8077,JP,suburb-independent,Byōdō-in,Uji,
        o112,34.7214,135.3617,JP,suburb-independent,Kōshien Stadium,Nishinomiya|Nishinomiya-hama,
        o113,23.0316,113.1080,CN,suburb-independent,Foshan Ancestral Temple,Foshan,
        o114,14.6515,121.0493,PH,suburb-independent,Quezon Memorial Circle,Quezon City,
        o115,22.5839,88.3425,IN,suburb-independent,Howrah station,Howrah|Haora,
        o116,33.6120,73.0610,PK,suburb-independent,Raja Bazaar,Rawalpindi,
        o117,40.7440,-74.0324,US,suburb-independent,Hoboken,Hoboken,
        o118,25.7907,-80.1300,US,suburb-independent,South Beach,Miami Beach,
        o119,44.9551,-93.1022,US,suburb-independent,Minnesota State Capitol,Saint Paul|St. Paul,
        o120,43.5890,-79.6440,CA,suburb-independent,Mississauga Square One,Mississauga,
        o121,-12.0627,-77.1480,PE,suburb-independent,Real Felipe Fortress,Callao,
        o122,-34.6620,-58.3650,AR,suburb-independent,Avellaneda,Avellaneda,
        o123,-16.5050,-68.1630,BO,suburb-independent,El Alto,El Alto,
        o124,15.6440,32.4800,SD,suburb-independent,Omdurman,Omdurman|Umm Durmān,
        o125,-25.9620,32.4590,MZ,suburb-independent,Matola,Matola,
        o126,47.5622,13.6493,AT,village,Hallstatt,Hallstatt,
        o127,60.8630,7.1130,NO,village,Flåm,Flåm,
        o128,63.4186,-19.0060,IS,village,Vík,Vík|Vík í Mýrdal,
        o129,36.6870,23.0560,GR,village,Monemvasia,Monemvasia|Monemvasiá,
        o130,42.4247,18.7712,ME,village,Kotor,Kotor,
        o131,46.2190,24.7920,RO,village,Sighișoara,Sighișoara|Sighişoara,
        o132,48.8127,14.3151,CZ,village,Český Krumlov,Český Krumlov,
        o133,48.4590,18.8930,SK,village,Banská Štiavnica,Banská Štiavnica,
        o134,54.6460,24.9340,LT,village,Trakai,Trakai,
        o135,57.1530,24.8530,LV,village,Sigulda,Sigulda,
        o136,60.3950,25.6620,FI,village,Porvoo,Porvoo|Borgå,
        o137,52.1409,-10.2670,IE,village,Dingle,Dingle|Daingean Uí Chúis|An Daingean,
        o138,44.7994,1.6178,FR,village,Rocamadour,Rocamadour,
        o139,42.2888,3.2770,ES,village,Cadaqués,Cadaqués,
        o140,43.4677,11.0432,IT,village,San Gimignano,San Gimignano,
        o141,42.6370,24.3580,BG,village,Koprivshtitsa,Koprivshtitsa,
        o142,42.6580,44.6420,GE,village,Stepantsminda,Stepantsminda|Kazbegi|Step'antsminda,
        o143,40.7410,44.8630,AM,village,Dilijan,Dilijan,
        o144,40.0750,20.1390,AL,village,Gjirokastër,Gjirokastër|Gjirokastra,
        o145,22.9330,57.5300,OM,village,Nizwa,Nizwa|Nizwá,
        o146,41.3780,60.3600,UZ,village,Khiva,Khiva|Xiva,
        o147,42.4900,78.3930,KG,village,Karakol,Karakol,
        o148,27.4300,89.4160,BT,village,Paro,Paro,
        o149,19.3590,98.4400,TH,village,Pai,Pai|Ban Pai,
        o150,18.9230,102.4470,LA,village,Vang Vieng,Vang Vieng|Vangviang,
        o151,14.1300,38.7190,ET,village,Axum,Axum|Aksum,
        o152,-22.6780,14.5270,NA,village,Swakopmund,Swakopmund,
        o153,-17.8540,25.8540,ZM,village,Livingstone,Livingstone,
        o154,13.9060,-4.5550,ML,village,Djenné,Djenné,
        o155,51.1784,-115.5708,CA,village,Banff,Banff,
        o156,21.8050,-79.9840,CU,village,Trinidad,Trinidad,
        o157,14.7400,-91.1590,GT,village,Panajachel,Panajachel,
        o158,10.4710,-84.6450,CR,village,La Fortuna,La Fortuna|Fortuna,
        o159,-50.3380,-72.2650,AR,village,El Calafate,El Calafate,
        o160,-45.0320,168.6620,NZ,village,Queenstown,Queenstown,
        o161,51.4700,-0.4543,GB,airport,LHR,London|Hounslow|Hayes|Hillingdon|Heathrow|West Drayton|Harmondsworth|Longford,
        o162,49.0097,2.5479,FR,airport,CDG,Roissy-en-France|Paris|Tremblay-en-France|Le Mesnil-Amelot|Mauregard,
        o163,41.8003,12.2389,IT,airport,FCO,Fiumicino|Rome|Roma,
        o164,1.3592,103.9894,SG,airport,SIN,Singapore|Changi,
        o165,50.1008,14.2600,CZ,airport,PRG,Prague|Praha|Ruzyně,
        o166,47.4582,8.5555,CH,airport,ZRH,Kloten|Zürich|Rümlang|Oberglatt,
        o167,48.1103,16.5697,AT,airport,VIE,Schwechat|Vienna|Wien|Fischamend,
        o168,53.4264,-6.2499,IE,airport,DUB,Dublin|Swords,
        o169,40.0799,116.6031,CN,airport,PEK,Beijing|Peking|Shunyi,
        o170,-34.8222,-58.5358,AR,airport,EZE,Ezeiza|Buenos Aires|José María Ezeiza|Monte Grande,
        o171,-33.3930,-70.7858,CL,airport,SCL,Pudahuel|Santiago,
        o172,37.6213,-122.3790,US,airport,SFO,San Francisco|Millbrae|San Bruno|South San Francisco|Burlingame,
        o173,8.9779,38.7993,ET,airport,ADD,Addis Ababa|Addis Abeba|Bole,
        o174,-26.1367,28.2411,ZA,airport,JNB,Kempton Park|Johannesburg|Boksburg|Edenvale,
        o175,13.6900,100.7501,TH,airport,BKK,Bangkok|Krung Thep|Bang Phli|Samut Prakan|Lat Krabang|Racha Thewa|Ban Racha Thewa,
        o176,43.0830,-79.0790,CA,nature,Table Rock,Niagara Falls,
        o177,63.8804,-22.4495,IS,nature,Blue Lagoon,Grindavík,
        o178,-17.9275,25.8470,ZW,nature,Victoria Falls,Victoria Falls,
        o179,-50.4690,-73.0300,AR,nature,Perito Moreno Glacier,El Calafate,
        o180,46.5474,7.9826,CH,nature,Jungfraujoch,Wengen|Grindelwald|Lauterbrunnen|Fieschertal|Mürren|Fiesch,
        o181,55.2408,-6.5116,GB,nature,Giant's Causeway,Bushmills|Portballintrae,
        o182,20.6843,-88.5678,MX,nature,Chichén Itzá,Pisté|Piste|Tinum|X-Calakoop|Chichén Itzá,
        o183,49.1975,20.0705,PL,nature,Morskie Oko,Zakopane|Bukowina Tatrzańska|Małe Ciche|Brzegi|Jurgów,
        o184,52.9715,-9.4265,IE,nature,Cliffs of Moher,Liscannor|Doolin|Lahinch|Lehinch,
        o185,30.3285,35.4444,JO,nature,Petra,Wādī Mūsá|Wadi Musa|Wadi Mousa|Petra,
        o186,36.4165,25.4324,GR,island,Fira,Fira|Thira|Thíra|Firá|Thera,
        o187,-6.1622,39.1896,TZ,island,Stone Town,Zanzibar|Zanzibar City|Stone Town,
        o188,4.1755,73.5093,MV,island,Malé,Malé,
        o189,-4.6235,55.4520,SC,island,Victoria clock tower,Victoria,
        o190,-20.1610,57.4990,MU,island,Port Louis,Port Louis,
        o191,-16.5060,-151.7500,PF,island,Bora Bora,Vaitape,
        o192,32.6480,-16.9080,PT,island,Funchal Cathedral,Funchal,
        o193,58.2090,-6.3870,GB,island,Stornoway,Stornoway,
        o194,-51.6920,-57.8580,FK,island,Stanley,Stanley|Port Stanley,
        o195,41.9190,8.7380,FR,island,Ajaccio Cathedral,Ajaccio,
        o196,13.0970,-59.6170,BB,island,Bridgetown,Bridgetown,
        o197,-18.1410,178.4250,FJ,island,Suva,Suva,
        o198,41.2850,-70.0990,US,island,Nantucket,Nantucket,
        o199,16.8860,-24.9880,CV,island,Mindelo,Mindelo,
        o200,-17.7380,168.3150,VU,island,Port Vila,Port Vila|Port-Vila,
        """
}
