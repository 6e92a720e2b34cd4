internal import Editorial
internal import PhotoLibrary

/// The URLs of a bundle's content on this server.
struct BundleAddresses {
    let base: String
    let bundle: String

    /// The URL of a story.
    ///
    /// - Parameter collection: the file of the collection that the story is read in.
    func story(_ file: String, in collection: String? = nil) -> String {
        address("stories", file) + (collection.map { "?in=" + URLText.query($0) } ?? "")
    }

    func page(_ file: String) -> String { address("content", file) }

    func collection(_ file: String) -> String { address("collections", file) }

    /// The target of a menu row; nil if it is not in the library.
    func target(of row: MenuRowDocument, in collection: String?) -> String? {
        guard row.isMissing != true else { return nil }
        if let place = row.place { return "\(base)/places/\(URLText.query(place))" }
        if let country = row.country { return "\(base)/?country=\(URLText.query(country))" }
        if let photo = row.photo { return "\(base)/photos/\(photo)" }
        if let search = row.search { return "\(base)/search?q=\(URLText.query(search))" }
        if let story = row.story { return self.story(story, in: collection) }
        if let page = row.page { return self.page(page) }
        if let address = row.address { return address }
        return Self.menu(row.path, base: base)
    }

    /// The URL of a menu.
    static func menu(_ path: String, base: String) -> String {
        path.isEmpty ? "\(base)/menu" : "\(base)/menu/\(encoded(path))"
    }

    /// The URLs of a story's links and pictures; nil for what is not in the library.
    func addresses(of listed: ListedStory, pictures: PagePictures) -> LinkResolver {
        LinkResolver(
            link: { target in
                switch target {
                case .photo(let id): listed.photos[id].map { "\(base)/photos/\($0.document.id)" }
                case .place(let id): listed.places.contains(id) ? "\(base)/places/\(id)" : nil
                case .story(let path): listed.files.contains(path) ? story(path.text) : nil
                case .page(let path): listed.files.contains(path) ? page(path.text) : nil
                case .outside(let address): address
                }
            },
            picture: { id in
                listed.photos[id].flatMap { photo in
                    guard let image = pictures.inText(photo, largest: Self.width) else { return nil }
                    let size = Self.fitted(photo.document)
                    return PagePicture(
                        address: image.address, set: image.set, sizes: image.sizes, width: size?.width,
                        height: size?.height,
                        title: EmphasisHTML.plain(photo.document.title ?? ""))
                }
            })
    }

    /// The longer side of pictures in a text, in pixels.
    private static let width = 1_280

    private static func fitted(_ photo: PhotoDocument) -> (width: Int, height: Int)? {
        guard let width = photo.width, let height = photo.height, width > 0, height > 0 else { return nil }
        let longest = max(width, height)
        guard longest > Self.width else { return (width, height) }
        return (max(1, width * Self.width / longest), max(1, height * Self.width / longest))
    }

    private func address(_ kind: String, _ file: String) -> String {
        "\(base)/\(kind)/\(URLText.query(bundle))/\(Self.encoded(file))"
    }

    private static func encoded(_ path: String) -> String {
        path.split(separator: "/").map { URLText.query(String($0)) }.joined(separator: "/")
    }
}
