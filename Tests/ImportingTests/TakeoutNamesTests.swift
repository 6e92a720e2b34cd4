import Importing
import Testing

/// Names of the JSON files in exports of Google Photos.
@Suite struct TakeoutNamesTests {
    @Test(
        arguments: [
            ("IMG_1.jpg", "IMG_1.jpg.json"), ("IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"),
            ("IMG_1.jpg", "IMG_1.json"), ("1234567890.jpg", "1234567890.supplemental-metadata.json"),
            ("IMG_1(2).jpg", "IMG_1.jpg(2).json"), ("IMG_1(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json"),
            ("IMG (2).jpg", "IMG (2).jpg.json"), ("IMG_1.JPG", "IMG_1.JPG.JSON"),
            ("IMG_1-edited.jpg", "IMG_1.jpg.json"), ("IMG_1-bearbeitet.jpg", "IMG_1.jpg.json"),
            ("IMG_1-edited(1).jpg", "IMG_1.jpg(1).json"), ("IMG_1(1)-edited.jpg", "IMG_1.jpg(1).json"),
            ("IMG_1-編集済み.jpg", "IMG_1.jpg.supplemental-metadata.json"),
            ("1234567890-edited.jpg", "1234567890.supplemental-metadata.json"),
            // Cut at 46 characters.
            ("PXL_20200101_123456789.PORTRAIT.jpg", "PXL_20200101_123456789.PORTRAIT.jpg.supplement.json"),
            ("Urlaub in Knaufspesch in der Schneifel (38).JPG", "Urlaub in Knaufspesch in der Schneifel (38).JP.json"),
            (
                "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstu.jpg",
                "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst.json"
            ),
            (
                "PXL_20200101_123456789.NIGHT.PORTRAIT.TOP(1).jpg",
                "PXL_20200101_123456789.NIGHT.PORTRAIT.TOP.jpg.(1).json"
            ),
            // Cut in bytes.
            (
                "Urlaub am Meer mit Grüßen aus Öland 12345678(1).jpg",
                "Urlaub am Meer mit Grüßen aus Öland 123456(1).json"
            ),
            ("海辺の夏休みの思い出の写真その一.jpg", "海辺の夏休みの思い出の写真その.json"),
        ])
    func theFileThatDescribesAPhoto(photo: String, json: String) {
        let names = TakeoutNames([json, photo, "IMG_1.png", "metadata.json", "IMG_10.jpg.json", "IMG_1x.jpg.json"])
        #expect(names.file(describing: photo) == json)
    }

    @Test(
        arguments: [
            ("IMG_1.jpg", ["IMG_1.png.json", "IMG_10.jpg.json", "IMG.jpg(1).json", "IMG_1.jpg(1).json"]),
            ("IMG_1(2).jpg", ["IMG_1.jpg.json", "IMG_1.jpg(1).json", "IMG_1.jpg(22).json"]),
            // Not each word after a dash says that a photo was edited.
            ("trip-paris.jpg", ["trip.jpg.json"]), ("-edited.jpg", [".jpg.json"]), ("a.jpg", []),
            ("IMG_1.jpg", ["IMG_1.jpg.json.bak", "IMG_1.jpg.xmp", "IMG_1.jpg.supplemental-metadata"]),
        ])
    func aFileOfAnotherPhotoIsNotTaken(photo: String, json: [String]) {
        #expect(TakeoutNames(json + [photo]).file(describing: photo) == nil)
    }

    /// Names of any bytes, which must not end the program or take long.
    @Test func unusualNames() {
        let names = [
            "", ".", ".json", "(1).json", "((1)", ")(.jpg", "é.json", "e\u{301}.json", "a(999999999999).jpg.json",
        ]
        let json = TakeoutNames(names)
        for name in names + ["(1)", "a(1)", "-edited", "👨‍👩‍👧.jpg", String(repeating: "(1)", count: 5000)] {
            _ = json.file(describing: name)
        }
        // Two names to Linux.
        #expect(TakeoutNames(["é.jpg.json"]).file(describing: "e\u{301}.jpg") == nil)
    }
}
