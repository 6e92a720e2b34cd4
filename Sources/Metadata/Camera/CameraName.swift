/// The name of a camera from its make and model, which files state in many ways: "NIKON CORPORATION" and "NIKON D750", "Canon" and
/// "Canon EOS 5D", "SONY" and "ILCE-7M3".
enum CameraName {
    /// The model after its brand, unless the model begins with a brand; nil without both.
    static func joined(make: String?, model: String?) -> String? {
        let model = model.map { $0.hasPrefix("<") && $0.hasSuffix(">") ? String($0.dropFirst().dropLast()) : $0 }
        guard let model = CameraMetadata.named(model) else { return CameraMetadata.named(make).map(brand) }
        // The brand of a model counts more than its maker: a Pentax can be made by Ricoh.
        if let known = known(model) {
            let rest = model.dropFirst(known.written.count)
            return rest.isEmpty ? known.brand : known.brand + rest
        }
        guard let make = CameraMetadata.named(make) else { return model }
        let brand = brand(make)
        return begins(model, with: brand) ? model : "\(brand) \(model)"
    }

    /// The brand of a manufacturer: "Olympus" for "OLYMPUS IMAGING CORP.".
    private static func brand(_ make: String) -> String {
        if let known = known(make) { return known.brand }
        var words = make.split(separator: " ")
        while words.count > 1, let last = words.last,
            legalForms.contains(last.lowercased().filter { $0 != "." && $0 != "," })
        {
            words.removeLast()
        }
        let name = words.joined(separator: " ")
        return name.hasSuffix(",") ? String(name.dropLast()) : name
    }

    private static func known(_ text: String) -> (written: String, brand: String)? {
        brands.first { begins(text, with: $0.written) }
    }

    /// Whether a text begins with whole words, in any case.
    private static func begins(_ text: String, with words: String) -> Bool {
        let start = text.prefix(words.count)
        guard start.lowercased() == words.lowercased() else { return false }
        guard let next = text.dropFirst(words.count).first else { return true }
        return !next.isLetter && !next.isNumber
    }

    private static let legalForms: Set<String> = [
        "ag", "camera", "co", "coltd", "company", "corp", "corporation", "electronics", "gmbh", "imaging", "inc",
        "international",
        "kk", "limited", "llc", "ltd", "mobile", "optical", "technologies", "technology",
    ]

    /// How files write a brand, and how the brand writes itself or people do; longer beginnings first.
    private static let brands: [(written: String, brand: String)] = [
        ("Asahi Optical", "Pentax"), ("BlackBerry", "BlackBerry"), ("Canon", "Canon"), ("CASIO", "Casio"),
        ("DJI", "DJI"),
        ("EASTMAN KODAK", "Kodak"), ("FUJI PHOTO FILM", "Fujifilm"), ("FUJIFILM", "Fujifilm"), ("GoPro", "GoPro"),
        ("Google", "Google"), ("Hasselblad", "Hasselblad"), ("Hewlett-Packard", "HP"), ("HP", "HP"), ("HTC", "HTC"),
        ("HUAWEI", "Huawei"), ("KODAK", "Kodak"), ("KONICA MINOLTA", "Konica Minolta"), ("KONICA", "Konica"),
        ("KYOCERA", "Kyocera"), ("LEICA", "Leica"), ("LG", "LG"), ("LGE", "LG"), ("MAMIYA", "Mamiya"),
        ("MINOLTA", "Minolta"),
        ("motorola", "Motorola"), ("NIKON", "Nikon"), ("Nokia", "Nokia"), ("HMD Global", "Nokia"),
        ("OLYMPUS", "Olympus"),
        ("OM Digital Solutions", "OM System"), ("OnePlus", "OnePlus"), ("OPPO", "Oppo"), ("Panasonic", "Panasonic"),
        ("PENTAX", "Pentax"), ("Phase One", "Phase One"), ("Polaroid", "Polaroid"),
        ("Research In Motion", "BlackBerry"),
        ("RICOH", "Ricoh"), ("SAMSUNG", "Samsung"), ("SANYO", "Sanyo"), ("SIGMA", "Sigma"),
        ("Sony Ericsson", "Sony Ericsson"),
        ("SONY", "Sony"), ("TOSHIBA", "Toshiba"), ("vivo", "Vivo"), ("Xiaomi", "Xiaomi"),
    ]
}
