internal import PhotoLibrary

/// A page of the catalogue as Atom (RFC 4287) with paging (RFC 5005), Media RSS 1.5.1 and GeoRSS Simple; docs/server.md describes
/// the project's own namespace.
struct AtomFeed {
    let part: PublicationDocument
    let addresses: FeedAddresses

    func text() -> String {
        var xml = XMLText()
        xml.open(
            "feed",
            ("xmlns", "http://www.w3.org/2005/Atom"), ("xmlns:media", "http://search.yahoo.com/mrss/"),
            ("xmlns:georss", "http://www.georss.org/georss"), ("xmlns:photos", "urn:x-photos:catalogue"))
        head(&xml)
        for entry in part.entries { write(entry, &xml) }
        xml.close("feed")
        return xml.text
    }

    private func head(_ xml: inout XMLText) {
        xml.element(
            "id", FeedID.urn(part.library, "feed", addresses.share.map { "share \($0)" } ?? addresses.place ?? ""))
        xml.element("title", FeedText.title(part, addresses.words))
        xml.element("updated", part.entries.map(\.updatedAt).max() ?? "1970-01-01T00:00:00Z")
        xml.open("author")
        xml.element("name", "photos")
        xml.close("author")
        xml.element("generator", "photos")
        xml.empty("link", ("rel", "self"), ("type", "application/atom+xml"), ("href", addresses.current))
        xml.empty("link", ("rel", "alternate"), ("type", "text/html"), ("href", addresses.site))
        xml.empty("link", ("rel", "first"), ("type", "application/atom+xml"), ("href", addresses.first))
        if let next = addresses.nextPage {
            xml.empty("link", ("rel", "next"), ("type", "application/atom+xml"), ("href", next))
        }
        if let state = part.state { xml.element("photos:catalogue", state) }
    }

    private func write(_ entry: PublicationDocument.Entry, _ xml: inout XMLText) {
        let photo = entry.photo
        xml.open("entry")
        xml.element("id", FeedID.urn(part.library, photo.id))
        xml.element("title", FeedText.html(PhotoNaming.title(of: photo, addresses.words)), ("type", "html"))
        xml.element("updated", entry.updatedAt)
        if let time = photo.publishedAt { xml.element("published", time) }
        links(entry, &xml)
        if let credit = photo.credit {
            xml.open("author")
            xml.element("name", credit)
            xml.close("author")
        }
        for keyword in photo.keywords ?? [] { xml.empty("category", ("term", keyword)) }
        if let caption = photo.caption { xml.element("summary", FeedText.html(caption), ("type", "html")) }
        xml.element("content", FeedText.content(photo, addresses), ("type", "html"))
        media(entry, &xml)
        place(entry, &xml)
        xml.close("entry")
    }

    private func links(_ entry: PublicationDocument.Entry, _ xml: inout XMLText) {
        let (photo, file) = (entry.photo, entry.file)
        xml.empty("link", ("rel", "alternate"), ("type", "text/html"), ("href", addresses.photoPage(photo.id)))
        xml.empty(
            "link", ("rel", "enclosure"), ("type", file.type), ("length", file.bytes.map(String.init)),
            ("href", addresses.file(of: entry)))
        if let link = photo.link { xml.empty("link", ("rel", "via"), ("href", link)) }
        guard let license = photo.license else { return }
        if FeedText.isAddress(license) {
            xml.empty("link", ("rel", "license"), ("href", license))
        } else {
            xml.element("rights", license)
        }
    }

    private func media(_ entry: PublicationDocument.Entry, _ xml: inout XMLText) {
        let (photo, file) = (entry.photo, entry.file)
        xml.open(
            "media:content",
            ("url", addresses.file(of: entry)), ("type", file.type), ("fileSize", file.bytes.map(String.init)),
            ("medium", "image"), ("width", photo.width.map(String.init)), ("height", photo.height.map(String.init)))
        xml.element("media:title", FeedText.html(PhotoNaming.title(of: photo, addresses.words)), ("type", "html"))
        if let caption = photo.caption { xml.element("media:description", FeedText.html(caption), ("type", "html")) }
        let size = FeedText.thumbnailSize(photo)
        xml.empty(
            "media:thumbnail", ("url", addresses.thumbnail(photo.id, size: FeedText.thumbnail)),
            ("width", size.map { String($0.width) }), ("height", size.map { String($0.height) }))
        if let credit = photo.credit {
            xml.element("media:credit", credit, ("role", "photographer"), ("scheme", "urn:ebu"))
        }
        if let license = photo.license, FeedText.isAddress(license) {
            xml.element("media:license", license, ("type", "text/html"), ("href", license))
        } else if let license = photo.license {
            xml.element("media:copyright", license)
        }
        if let hash = file.sha256 { xml.element("media:hash", hash, ("algo", "sha-256")) }
        xml.close("media:content")
    }

    private func place(_ entry: PublicationDocument.Entry, _ xml: inout XMLText) {
        let photo = entry.photo
        if let latitude = photo.latitude, let longitude = photo.longitude {
            xml.element("georss:point", "\(latitude) \(longitude)")
            if let altitude = photo.altitude { xml.element("georss:elev", "\(altitude)") }
        }
        if !photo.place.isUnknown { xml.element("georss:featurename", FeedText.placeName(entry)) }
        xml.empty(
            "photos:photo", ("place", FeedText.statedPlace(entry)), ("taken", photo.takenAt), ("link", photo.link),
            ("untitled", photo.title?.isEmpty == false ? nil : "true"))
    }
}

/// A writer of XML.
struct XMLText {
    private(set) var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"

    /// Opens an element. Attributes without a value are left out.
    mutating func open(_ name: String, _ attributes: (String, String?)...) {
        begin(name, attributes)
        text += ">\n"
    }

    mutating func close(_ name: String) {
        text += "</\(name)>\n"
    }

    /// Writes an element with text.
    mutating func element(_ name: String, _ content: String, _ attributes: (String, String?)...) {
        begin(name, attributes)
        text += ">\(FeedText.attribute(content))</\(name)>\n"
    }

    /// Writes an empty element.
    mutating func empty(_ name: String, _ attributes: (String, String?)...) {
        begin(name, attributes)
        text += "/>\n"
    }

    private mutating func begin(_ name: String, _ attributes: [(String, String?)]) {
        text += "<" + name
        for (name, value) in attributes {
            if let value { text += " \(name)=\"\(FeedText.attribute(value))\"" }
        }
    }
}
