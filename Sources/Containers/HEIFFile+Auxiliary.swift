/// Images that belong to the primary one, and are not shown by themselves.
extension HEIFFile {
    /// An image that says how much brighter each part of the primary image is on a display that can show more than white.
    public struct GainMapItem: Sendable, Equatable {
        /// The item of the image.
        public var image: Int
        /// The item with the parameters of ISO 21496-1; nil in the form that Apple used before it.
        public var parameters: Int?
    }

    /// More of each form than any file has.
    private static let gainMapLimit = 4

    /// The first gain maps of the primary image: those of ISO 21496-1 (ISO/IEC 23008-12, `tmap`), then those of Apple's older form.
    /// Takes time proportional to the number of items and references.
    public var gainMaps: [GainMapItem] {
        let toneMaps = items.filter { $0.value.type == "tmap" && $0.value.isPlain }.keys.sorted()
        let standard = toneMaps.prefix(Self.gainMapLimit).compactMap { item -> GainMapItem? in
            let parts = targets(of: item, "dimg")
            guard parts.count == 2, parts[0] == primary else { return nil }
            return GainMapItem(image: parts[1], parameters: item)
        }
        let own = sources(of: primary, "auxl").lazy.filter { auxiliaryKind(of: $0) == Self.appleGainMap }
        return standard + own.prefix(Self.gainMapLimit).map { GainMapItem(image: $0) }
    }

    /// Whether an auxiliary image is an alpha plane (ISO/IEC 23008-12, 6.5.8 and B.2.2; ISO/IEC 23000-22, 7.3.5.2).
    public func isAlpha(_ item: Int) -> Bool {
        auxiliaryKind(of: item).map(Self.alphaKinds.contains) ?? false
    }

    private static let appleGainMap = "urn:com:apple:photo:2020:aux:hdrgainmap"
    private static let alphaKinds: Set<String> = [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
    ]

    /// What an auxiliary image is for, as its first `auxC` property names it; nil for other images.
    private func auxiliaryKind(of item: Int) -> String? {
        guard let property = properties(of: item).first(where: { $0.type == "auxC" }) else { return nil }
        var reader = BoxReader(property.payload.dropFirst(4))
        return reader.text()
    }
}
