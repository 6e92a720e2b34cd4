internal import Bytes

/// The names of elements, attributes and JSON members that have a meaning in feeds.
///
/// The raw value is the canonical form: lower case, without `-` and `_`, with the prefix that `Namespaces` assigns. A test
/// checks that every raw value is canonical, because others would never match. RSS, Atom, XHTML, plain lists and JSON have no
/// prefix and share names with the same meaning.
package enum Name: String, CaseIterable, Sendable {
    /// Any other name. Its value is kept but never read.
    case other = ""

    // Roots and containers.
    case rss, channel, feed, html, svg, opml, body, outline
    case rdf = "rdf:rdf"

    // Entries.
    case item, items, entry, file, photo, picture, image, img, media, asset, place, location, city, town, url, uri, loc

    // Identity and links of an entry.
    case id, guid, identifier, uid, key, name, title, filename, link, enclosure, attachments, source
    case href, src, rel, type, rev
    case isPermaLink = "ispermalink"
    case about = "rdf:about"
    case base = "xml:base"
    case externalURL = "externalurl"
    case homePageURL = "homepageurl"
    case nextURL = "nexturl"
    case feedburnerLink = "feedburner:origlink"

    // Pictures.
    case original, download, path, thumbnail, thumb, preview
    case imageURL = "imageurl"
    case thumbnailURL = "thumbnailurl"
    case thumbURL = "thumburl"
    case bannerImage = "bannerimage"
    case mimeType = "mimetype"
    case contentType = "contenttype"
    case mediaType = "mediatype"
    case length, size, bytes, width, height, medium, algo, md5, sha1, sha256, m
    case fileSize = "filesize"
    case sizeInBytes = "sizeinbytes"
    case byteCount = "bytecount"
    case isDefault = "isdefault"
    case mediaContent = "media:content"
    case mediaGroup = "media:group"
    case mediaThumbnail = "media:thumbnail"
    case mediaTitle = "media:title"
    case mediaDescription = "media:description"
    case mediaText = "media:text"
    case mediaCredit = "media:credit"
    case mediaCopyright = "media:copyright"
    case mediaLicense = "media:license"
    case mediaKeywords = "media:keywords"
    case mediaCategory = "media:category"
    case mediaLocation = "media:location"
    case mediaHash = "media:hash"

    // Texts.
    case description, summary, content, caption, text, comment, tagline, subtitle
    case contentHTML = "contenthtml"
    case contentText = "contenttext"
    case contentEncoded = "content:encoded"
    case dcTitle = "dc:title"
    case dcDescription = "dc:description"
    case dcIdentifier = "dc:identifier"
    case author, authors, credit, photographer, creator, artist, owner, role, by
    case dcCreator = "dc:creator"
    case license, licence, copyright, rights
    case keywords, tags, tag, category, term, label, scheme
    case dcSubject = "dc:subject"
    case dcRights = "dc:rights"
    case dcLicense = "dc:license"
    case ccLicense = "cc:license"

    // Times.
    case pubDate = "pubdate"
    case published, issued, created, date, taken, time, timestamp, updated, modified
    case publishedAt = "publishedat"
    case datePublished = "datepublished"
    case dateUpload = "dateupload"
    case takenAt = "takenat"
    case dateTaken = "datetaken"
    case updatedAt = "updatedat"
    case dateModified = "datemodified"
    case lastModified = "lastmodified"
    case lastUpdated = "lastupdated"
    case dcDate = "dc:date"
    case dcCreated = "dc:created"
    case dcIssued = "dc:issued"
    case dcModified = "dc:modified"
    case ttl
    case updatePeriod = "sy:updateperiod"
    case updateFrequency = "sy:updatefrequency"

    // Positions and places.
    case georssPoint = "georss:point"
    case georssCircle = "georss:circle"
    case georssWhere = "georss:where"
    case georssFeatureName = "georss:featurename"
    case gmlPoint = "gml:point"
    case gmlPosition = "gml:pos"
    case gmlCoordinates = "gml:coordinates"
    case geoLatitude = "geo:lat"
    case geoLongitude = "geo:long"
    case geoLatLong = "geo:latlong"
    case latitude, lat, longitude, long, lon, lng, coordinates
    case dcCoverage = "dc:coverage"
    case dcSpatial = "dc:spatial"
    case placeName = "placename"
    case locality, region, state, province, county, country, iso, cc
    case countryName = "countryname"
    case countryCode = "countrycode"

    // Lists of places.
    case list, photos, count, total, places, cities, locations
    case listURL = "listurl"
    case feedURL = "feedurl"
    case xmlURL = "xmlurl"
    case photoCount = "photocount"

    // Flickr's API.
    case rsp, photoset, stat, err, msg, message, secret, server, accuracy, woeid
    case ownerName = "ownername"
    case realName = "realname"
    case pathAlias = "pathalias"
    case originalSecret = "originalsecret"
    case originalFormat = "originalformat"
    case lastUpdate = "lastupdate"
    case placeID = "placeid"
    case urlO = "urlo", widthO = "widtho", heightO = "heighto"
    case urlK = "urlk", widthK = "widthk", heightK = "heightk"
    case urlH = "urlh", widthH = "widthh", heightH = "heighth"
    case urlL = "urll", widthL = "widthl", heightL = "heightl"
    case urlC = "urlc", widthC = "widthc", heightC = "heightc"
    case urlZ = "urlz", widthZ = "widthz", heightZ = "heightz"
    case urlM = "urlm", widthM = "widthm", heightM = "heightm"
    case urlN = "urln", urlS = "urls", urlQ = "urlq", urlT = "urlt", urlSQ = "urlsq"

    // The version of JSON Feed.
    case version

    // Elements of other catalogues made by this program: `CatalogueFacts`.
    case catalogue, untitled
    case photosCatalogue = "photos:catalogue"
    case photosPhoto = "photos:photo"

    // HTML elements that are interpreted within XHTML.
    case i, b, p, br, div, script, style, li

    private static let known = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// The name with a local part in the namespace of a canonical prefix, which is nil for no prefix.
    package init(local: String, prefix: String?) {
        let letters = local.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        let plain = String(decoding: letters.map(ASCII.lowercase), as: UTF8.self)
        let canonical = prefix.map { $0 + ":" + plain } ?? plain
        self = Self.known[canonical] ?? .other
    }
}
