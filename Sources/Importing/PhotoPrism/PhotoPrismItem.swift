internal import Foundation
internal import Metadata
internal import Times

/// What a YAML sidecar of PhotoPrism says. Beside most values stands where PhotoPrism has them from: what it made itself, such as
/// titles from places and estimated positions, is left out.
struct PhotoPrismItem: PhotoDescription {
    /// The longest file that is read, in bytes.
    static let longest = 1 << 20

    /// A value, and whether a person chose it.
    private struct Stated<Value: Sendable>: Sendable {
        var value: Value
        var isChoice: Bool

        /// Replaces a value of the file if a person chose this one, and otherwise fills a gap.
        func apply(to known: inout Value?) {
            if isChoice || known == nil { known = value }
        }
    }

    private var title: Stated<String>?
    private var caption: Stated<String>?
    private var keywords: Stated<[String]>?
    private var credit: Stated<String>?
    private var license: Stated<String>?
    private var position: Stated<DescribedPosition>?
    /// When it was taken, if a person says so.
    private var capture: CaptureTime?
    private(set) var isFavourite = false
    /// What is in its archive stays: that is not a bin.
    let isTrashed = false
    private(set) var albums: [String] = []

    /// Nil for a file that describes no photo.
    ///
    /// - Parameter albums: the titles of albums by the ids of their photos.
    /// - Throws: ``YAMLTexts/Failure`` if libyaml or memory is missing.
    init?(_ bytes: [UInt8], albums: PhotoPrismAlbums) throws(YAMLTexts.Failure) {
        guard bytes.count <= Self.longest else { return nil }
        let texts: YAMLTexts
        do throws(YAMLTexts.Failure) {
            texts = try YAMLTexts(bytes)
        } catch {
            if case .invalid = error { return nil }
            throw error
        }
        guard let id = texts["UID"], texts["Type"] != nil, texts["TakenAt"] != nil else { return nil }
        self.albums = albums.titles(of: id)
        isFavourite = texts["Favorite"] == "true"
        title = Self.stated(texts["Title"], texts["TitleSrc"])
        caption =
            Self.stated(texts["Caption"], texts["CaptionSrc"])
            ?? Self.stated(texts["Description"], texts["DescriptionSrc"])
        keywords = Self.stated(texts["Details/Keywords"].map(Self.words), texts["Details/KeywordsSrc"])
        credit = Self.stated(texts["Details/Artist"], texts["Details/ArtistSrc"])
        license =
            Self.stated(texts["Details/License"], texts["Details/LicenseSrc"])
            ?? Self.stated(texts["Details/Copyright"], texts["Details/CopyrightSrc"])
        position = Self.stated(Self.position(texts), texts["PlaceSrc"])
        if Self.choices.contains(texts["TakenSrc"] ?? "") { capture = Self.capture(texts) }
    }

    /// Where values come from that a person chose.
    private static let choices: Set<String> = ["manual", "batch", "admin"]
    /// Where values come from that the file states.
    private static let files: Set<String> = ["meta", "xmp"]

    private static func stated<Value>(_ value: Value?, _ source: String?) -> Stated<Value>? {
        guard let value, let source, choices.contains(source) || files.contains(source) else { return nil }
        return Stated(value: value, isChoice: choices.contains(source))
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static func position(_ texts: YAMLTexts) -> DescribedPosition? {
        DescribedPosition(
            latitude: texts["Lat"].flatMap(Double.init) ?? (texts["Lng"] == nil ? nil : 0),
            longitude: texts["Lng"].flatMap(Double.init) ?? (texts["Lat"] == nil ? nil : 0),
            altitude: texts["Altitude"].flatMap(Double.init))
    }

    /// The local time, and the offset from UTC if the time zone is known.
    private static func capture(_ texts: YAMLTexts) -> CaptureTime? {
        let stated = texts["TakenAtLocal"].flatMap { CaptureTime(xmp: $0)?.local }
        guard let time = texts["TakenAt"].flatMap({ CaptureTime(xmp: $0)?.local }) else { return nil }
        // UTC also stands for an unknown time zone.
        guard let name = texts["TimeZone"], name != "Local", name != "UTC" else {
            return CaptureTime(stated ?? time, statedOffsetMinutes: nil)
        }
        let utc = time.instant(offsetSeconds: 0)
        if let stated {
            let offset = stated.offsetMinutes(at: utc).flatMap { $0.magnitude <= 840 ? $0 : nil }
            return CaptureTime(stated, statedOffsetMinutes: offset)
        }
        let date = Date(timeIntervalSince1970: Double(utc.seconds))
        guard let offset = TimeZone(identifier: name)?.secondsFromGMT(for: date), offset.magnitude <= 840 * 60 else {
            return CaptureTime(time, statedOffsetMinutes: nil)
        }
        return CaptureTime(utc.local(offsetSeconds: offset), statedOffsetMinutes: offset / 60)
    }
}

extension PhotoPrismItem {
    func apply(to metadata: inout PhotoMetadata) {
        title?.apply(to: &metadata.title)
        caption?.apply(to: &metadata.caption)
        credit?.apply(to: &metadata.credit)
        license?.apply(to: &metadata.license)
        if let keywords, keywords.isChoice || metadata.keywords.isEmpty { metadata.keywords = keywords.value }
        if let position { position.value.apply(to: &metadata, isChoice: position.isChoice) }
        metadata.capture = capture ?? metadata.capture
    }
}
