import Metadata
import Testing

@Suite struct NamedPlaceTests {
    private func location(_ kind: String, _ places: [[String: String]]) -> String {
        let items = places.map { place in
            let fields = place.map { "<Iptc4xmpExt:\($0.key)>\($0.value)</Iptc4xmpExt:\($0.key)>" }.joined()
            return "<rdf:li rdf:parseType='Resource'>\(fields)</rdf:li>"
        }
        return "<Iptc4xmpExt:\(kind)><rdf:Bag>\(items.joined())</rdf:Bag></Iptc4xmpExt:\(kind)>"
    }

    private let legacy = "photoshop:City='Mora' photoshop:Country='Sverige'"
    private let falun = [
        "Sublocation": "Gruvan", "City": "Falun", "ProvinceState": "Dalarna", "CountryName": "Sverige",
        "CountryCode": "SE",
    ]

    @Test("The place where it was taken comes before the place that IIM has, and that before the place shown")
    func order() {
        let created = NamedPlace(
            sublocation: "Gruvan", city: "Falun", region: "Dalarna", country: "Sverige", countryCode: "SE")
        let shown = location("LocationShown", [["City": "Rättvik", "CountryCode": "swe"]])
        #expect(metadata(xmp: shown + location("LocationCreated", [falun]), attributes: legacy).namedPlace == created)
        #expect(metadata(xmp: shown, attributes: legacy).namedPlace == NamedPlace(city: "Mora", country: "Sverige"))
        #expect(metadata(xmp: shown).namedPlace == NamedPlace(city: "Rättvik", countryCode: "SWE"))
    }

    @Test("A place without town or country is replaced by one with both, and places are not combined")
    func complete() {
        let country = location("LocationCreated", [["CountryName": "Norge"]])
        #expect(metadata(xmp: country, attributes: legacy).namedPlace == NamedPlace(city: "Mora", country: "Sverige"))
        let city = metadata(xmp: country, attributes: "photoshop:City='Mora'").namedPlace
        #expect(city == NamedPlace(country: "Norge"))
    }

    @Test("Where several places are shown, none of them is the photo's")
    func severalShown() {
        #expect(metadata(xmp: location("LocationShown", [falun, ["City": "Mora"]])).namedPlace == nil)
        #expect(metadata(xmp: location("LocationCreated", [falun, ["City": "Mora"]])).namedPlace?.city == "Falun")
    }

    @Test("A country's code is two or three letters")
    func codes() {
        for (code, expected) in [("se", "SE"), ("SWE", "SWE"), ("S", nil), ("SWED", nil), ("46", nil), ("ß", nil)] {
            let place = metadata(xmp: "", attributes: "Iptc4xmpCore:CountryCode='\(code)'").namedPlace
            #expect(place?.countryCode == expected)
        }
    }

    @Test("A file without a place has no place")
    func none() {
        #expect(metadata(xmp: XMPText.text("dc:title", "A title")).namedPlace == nil)
    }
}
