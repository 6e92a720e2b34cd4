import Metadata

/// XMP packets as text.
enum XMPText {
    private static let namespaces = [
        "dc": "http://purl.org/dc/elements/1.1/", "xmp": "http://ns.adobe.com/xap/1.0/",
        "xmpRights": "http://ns.adobe.com/xap/1.0/rights/", "xmpNote": "http://ns.adobe.com/xmp/note/",
        "photoshop": "http://ns.adobe.com/photoshop/1.0/", "exif": "http://ns.adobe.com/exif/1.0/",
        "Iptc4xmpCore": "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
        "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "cc": "http://creativecommons.org/ns#",
        "tiff": "http://ns.adobe.com/tiff/1.0/", "aux": "http://ns.adobe.com/exif/1.0/aux/",
        "exifEX": "http://cipa.jp/exif/1.0/",
    ]

    /// A packet with one description that has these attributes and elements.
    static func packet(attributes: String = "", _ elements: String = "") -> String {
        let declared = namespaces.sorted { $0.key < $1.key }.map { "xmlns:\($0.key)=\"\($0.value)\"" }
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
             <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
              <rdf:Description rdf:about="" \(declared.joined(separator: " ")) \(attributes)>
               \(elements)
              </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            \(String(repeating: " ", count: 200))
            <?xpacket end="w"?>
            """
    }

    /// An array with these items: "Bag", "Seq" or "Alt".
    static func array(_ property: String, _ kind: String, _ items: [String]) -> String {
        let list = items.map { "<rdf:li>\($0)</rdf:li>" }.joined()
        return "<\(property)><rdf:\(kind)>\(list)</rdf:\(kind)></\(property)>"
    }

    /// A text in one language.
    static func text(_ property: String, _ text: String, language: String = "x-default") -> String {
        "<\(property)><rdf:Alt><rdf:li xml:lang=\"\(language)\">\(text)</rdf:li></rdf:Alt></\(property)>"
    }

    /// The APP1 segment of a packet.
    static func segment(_ packet: String) -> [UInt8] {
        MetadataTests.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet.utf8)
    }

    /// An APP1 segment of extended XMP.
    static func extended(_ guid: String, of whole: [UInt8], _ part: Range<Int>) -> [UInt8] {
        let numbers = [whole.count, part.lowerBound].flatMap { number in
            [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
        }
        let head = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + guid.utf8 + numbers
        return MetadataTests.segment(0xE1, head + whole[part])
    }

    /// The iTXt chunk of a packet; `flag` 1 would be compressed.
    static func chunk(_ packet: String, flag: UInt8 = 0, language: String = "") -> (String, [UInt8]) {
        ("iTXt", Array("XML:com.adobe.xmp\0".utf8) + [flag, 0] + language.utf8 + [0, 0] + packet.utf8)
    }
}

/// The metadata of a JPEG with one description that has these attributes and elements.
func metadata(xmp elements: String, attributes: String = "") -> PhotoMetadata {
    let packet = XMPText.packet(attributes: attributes, elements)
    return PhotoMetadata.read(bytes: jpegFile([XMPText.segment(packet)]))
}
