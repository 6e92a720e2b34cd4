"""Names of the lakes and islands of NCAR Graphics as people say them. The data have no letters with accents."""

NAMES = {
    "Ostrov Vrangelya (Wrangel Island)": "Wrangel Island", "Ostrov Ratmanova (Big Diomede Island)": "Big Diomede",
    "Iles Wallis (Wallis Islands)": "Wallis Islands", "Rodos (Rhodes)": "Rhodes", "Kriti (Crete)": "Crete",
    "Evia (Euboea)": "Euboea", "Gokceada (Imroz)": "Gökçeada", "Samothraki (Samothrace)": "Samothrace", "Skiros (Scyros)": "Skyros",
    "Kia (Tzia)": "Kea", "Makronisi (Helena, Eleni)": "Makronisos", "Egina (Aegina)": "Aegina", "Thira (Santorini)": "Santorini",
    "Kithera (Cerigo, Cythera)": "Kythira", "Zakinthos (Zante)": "Zakynthos", "Ithaki (Ithaca)": "Ithaca",
    "Kerkira (Corfu, Corcyra)": "Corfu", "Hierro (Ferro)": "El Hierro", "Gomera": "La Gomera", "Jinmen Dao (Quemoy)": "Kinmen",
    "P'enghu Ch'untao (Pescadores)": "Penghu", "Xiamen Dao (Amoy)": "Xiamen Island", "Bora-Bora": "Bora Bora",
    "Reunion Island": "Réunion", "Mahe Island": "Mahé", "Pinang": "Penang Island", "Isola di Capri": "Capri", "Kalimnos": "Kalymnos",
    "Naxos": "Naxos", "Siros": "Syros", "Mikonos": "Mykonos", "Milos": "Milos", "Kithnos": "Kythnos", "Limnos": "Lemnos",
    "Lesvos": "Lesbos", "Khios": "Chios", "Hios": "Chios", "Simi": "Symi", "Tilos": "Tilos", "Nisiros": "Nisyros", "Idra": "Hydra",
    "Ko Phuket": "Phuket", "Zanzibar Island": "Zanzibar", "Sao Vicente": "São Vicente", "Sao Tome": "São Tomé", "Efate": "Éfaté",
    "Isla de Pascua": "Easter Island", "Hawaii (island)": "Island of Hawaii", "Ile de la Gonave": "Gonâve Island",
    "Guadeloupe": "Guadeloupe", "Suduroy": "Suðuroy", "Sandoy": "Sandoy", "Vagar": "Vágar", "Bornholm": "Bornholm",
    "Kvaloy": "Kvaløya", "Senja": "Senja", "Oland": "Öland", "Aland": "Åland", "Faro": "Fårö", "Suderoogsand": "Süderoogsand",
    "Fohr": "Föhr", "Rugen": "Rügen", "Osel": "Saaremaa", "Falster": "Falster", "Aero": "Ærø", "Fano": "Fanø", "Romo": "Rømø",
    "Samso": "Samsø", "Laeso": "Læsø", "Hitra": "Hitra", "Froya": "Frøya", "Malaga": "Malaga", "Terceira": "Terceira",
    "Ile d'Oleron": "Île d'Oléron", "Ile de Re": "Île de Ré", "Belle-Ile": "Belle-Île", "Ile d'Yeu": "Île d'Yeu",
    "Ile de Noirmoutier": "Noirmoutier", "Islas Marias": "Islas Marías", "Isla Margarita": "Margarita Island",
    "Isla de Margarita": "Margarita Island", "Isla de Roatan": "Roatán", "Isla de Utila": "Útila", "Isla de San Andres": "San Andrés",
    "Isla Cozumel": "Cozumel", "Isla de Cozumel": "Cozumel", "Isla Santa Maria": "Isla Santa María", "Isla San Jose": "Isla San José",
    "Isla Grande de Chiloe": "Chiloé Island", "Fernando de Noronha": "Fernando de Noronha", "Cheju Do": "Jeju", "Cheju-do": "Jeju",
    "Jejudo": "Jeju", "Nosy Be": "Nosy Be", "Mallorca": "Mallorca", "Eivissa": "Ibiza", "Isola d'Elba": "Elba", "Krk": "Krk",
    "Ostrov Kolguyev": "Kolguyev Island", "Kirity": "Crete", "Amorgos": "Amorgos", "Kefalonia (Cephalonia)": "Kefalonia",
    "La Desirade": "La Désirade", "Maio": "Maio", "Isle Royale (Lake Superior)": "Isle Royale", "Bimini Islands": "Bimini",
}

# The country is the section that a photo is in.
COUNTRIES = {
    "Anguilla", "Antigua", "Aruba", "Bahrain", "Barbados", "Bermuda", "Bouvet Island", "Christmas Island", "Curacao", "Cyprus",
    "Dominica", "Falkland Islands", "Faroe Islands", "Grenada", "Guadeloupe", "Guam", "Guernsey", "Indonesia", "Isle of Man",
    "Jamaica", "Japan", "Jersey", "Maldives", "Malta", "Martinique", "Mauritius", "Mayotte", "Montserrat", "Nauru", "New Caledonia",
    "Niue", "Norfolk Island", "Palau", "Philippines", "Puerto Rico", "Reunion", "Réunion", "Saint Helena", "Saint Lucia",
    "Saint Vincent", "Saint-Barthelemy", "Seychelles", "Singapore", "Taiwan", "Tokelau", "Tonga", "Trinidad and Tobago", "Tuvalu",
}
# A peninsula, and names that say too little.
NO_ISLANDS = {"Kassandra", "Big Island", "Fiji", "Greece", "Alaska", "Greenland", "Chile", "Norway", "Denmark", "South Korea"}

LAKES = {
    "Lake Ladoga (Ladozhkoye Ozero)": "Lake Ladoga", "Onazhskoye Ozero": "Lake Onega", "Lake Peipus (Chudskoye Ozero)": "Lake Peipus",
    "Beloye Ozero": "Lake Beloye", "Ozero Khanka": "Lake Khanka", "Rybinskoye Vodokhranilishche": "Rybinsk Reservoir",
    "Lago de Nicaragua": "Lake Nicaragua", "Lago de Managua": "Lake Managua", "Lago Gatun": "Gatun Lake",
    "Lago de Izabal": "Lake Izabal", "Lago de Cahora Bassa": "Lake Cahora Bassa", "T'ana Hayk'": "Lake Tana",
    "Abaya Hayk'": "Lake Abaya", "Lac de Kossou": "Lake Kossou", "Lake Nasser and Lake Nubia": "Lake Nasser",
    "Lake Saint Clair": "Lake St. Clair", "Clark Hill Reservoir": "Clarks Hill Lake",
}
# Seas and rivers; lakes that have shrunk since; and one area that is three lakes.
NO_LAKES = {
    "Black Sea", "Azov Sea", "Caspian Sea", "Sea of Marmara", "Great South Bay", "Sault Sainte Marie", "Aral Sea", "Lake Chad",
    "Lago Poopo", "Lake Bukwa", "North and South Moose and Cedar Lakes",
}
