/// The form of XMP (Adobe's Gain Map Specification 1.0, and developer.android.com, "Ultra HDR image format").
extension GainMapParameters {
    /// Nil for a packet without a gain map, and for a picture that is itself the brighter one.
    init?(_ xmp: XMPPacket) {
        func numbers(_ name: XMPName, else usual: Double) -> [Double]? {
            let texts = xmp.texts(name)
            let numbers = texts.compactMap { Double($0) }
            guard numbers.count == texts.count, numbers.count <= 3, numbers.count != 2 else { return nil }
            return numbers.isEmpty ? [usual] : numbers
        }
        guard xmp.text(.gainMapVersion) != nil, xmp.text(.baseIsHDR)?.lowercased() != "true",
            !xmp.texts(.gainMapMax).isEmpty,
            let least = numbers(.gainMapMin, else: 0), let most = numbers(.gainMapMax, else: 1),
            let gamma = numbers(.gamma, else: 1), let offset = numbers(.offsetSDR, else: 1 / 64),
            let alternate = numbers(.offsetHDR, else: 1 / 64),
            let headroom = xmp.text(.hdrCapacityMax).flatMap({ Double($0) })
        else { return nil }
        let all = [least, most, gamma, offset, alternate]
        let count = all.map(\.count).max() ?? 1
        let channels = (0..<count).map { index in
            let values = all.map { $0.count == 1 ? $0[0] : $0[index] }
            var channel = Channel(least: values[0], most: values[1])
            (channel.gamma, channel.offset, channel.alternateOffset) = (values[2], values[3], values[4])
            return channel
        }
        self.init(
            channels: channels, leastHeadroom: xmp.text(.hdrCapacityMin).flatMap { Double($0) } ?? 0,
            wholeHeadroom: headroom)
        guard areValid else { return nil }
    }

    /// The packet of the gain map.
    var xmp: String {
        let values: [(String, (Channel) -> Double)] = [
            ("GainMapMin", { $0.least }), ("GainMapMax", { $0.most }), ("Gamma", { $0.gamma }),
            ("OffsetSDR", { $0.offset }), ("OffsetHDR", { $0.alternateOffset }),
        ]
        let properties = values.map { name, value in
            let texts = channels.map { Self.text(value($0)) }
            guard texts.count > 1 else { return "<hdrgm:\(name)>\(texts[0])</hdrgm:\(name)>" }
            let items = texts.map { "<rdf:li>\($0)</rdf:li>" }.joined()
            return "<hdrgm:\(name)><rdf:Seq>\(items)</rdf:Seq></hdrgm:\(name)>"
        }
        return Self.packet(
            attributes: """
                xmlns:hdrgm="\(Self.namespace)" hdrgm:Version="1.0" hdrgm:BaseRenditionIsHDR="False" \
                hdrgm:HDRCapacityMin="\(Self.text(leastHeadroom))" hdrgm:HDRCapacityMax="\(Self.text(wholeHeadroom))"
                """, properties.joined())
    }

    /// The packet of the picture, which says that a gain map of so many bytes follows it.
    static func xmp(ofPictureBefore bytes: Int) -> String {
        packet(
            attributes: """
                xmlns:hdrgm="\(namespace)" xmlns:Container="http://ns.google.com/photos/1.0/container/" \
                xmlns:Item="http://ns.google.com/photos/1.0/container/item/" hdrgm:Version="1.0"
                """,
            """
            <Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" \
            Item:Mime="image/jpeg"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" \
            Item:Mime="image/jpeg" Item:Length="\(bytes)"/></rdf:li></rdf:Seq></Container:Directory>
            """)
    }

    private static let namespace = "http://ns.adobe.com/hdr-gain-map/1.0/"

    private static func packet(attributes: String, _ properties: String) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" \(attributes)>\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    /// A number with six decimals, and without an exponent.
    private static func text(_ number: Double) -> String {
        let millionths = Int((abs(number) * 1_000_000).rounded())
        let decimals = String(1_000_000 + millionths % 1_000_000).dropFirst()
        return "\(number < 0 ? "-" : "")\(millionths / 1_000_000).\(decimals)"
    }
}
