internal import Catalog
internal import Disk
public import Editorial
internal import HTML
public import Localization

/// A story for a web page.
public struct ListedStory: Sendable {
    /// The text with questions and answers.
    public var document: StoryDocument
    /// The story as the publisher wrote it.
    public var story: Story
    /// The identity of its bundle.
    public var bundle: String
    /// The title of the bundle.
    public var bundleTitle: String
    /// The file and title of the collection that it was opened from, and of its neighbours there.
    public var collection: StoryReference?
    public var previous: StoryReference?
    public var next: StoryReference?
    /// The photos that it shows or links to, by their ids in the bundle.
    public var photos: [String: ListedPhoto]
    /// The ids of the existing places that it links to.
    public var places: Set<String>
    /// The existing files in `pages/` that it links to.
    public var files: Set<BundlePath>
}

/// A link to a text.
public struct StoryReference: Sendable, Equatable {
    /// Its file in `pages/`.
    public var file: String
    /// Its title.
    public var title: String
}

extension PhotoLibrary.Stories {
    /// A story or page of an installed bundle.
    ///
    /// - Parameters:
    ///   - file: its file in `pages/`.
    /// - collection: the file of the collection that it was opened from; ignored if it does not contain the story.
    /// - Throws: ``LibraryError/notFound(_:)`` if the bundle or the file does not exist.
    public func story(
        _ file: String, ofBundle identity: String, in collection: String? = nil, of person: Person = .local,
        locale: LocaleTag
    ) throws(LibraryError) -> ListedStory {
        let content = BundleContent(try shelf.texts(ofBundle: identity), locale: locale)
        guard let path = BundlePath(file) else { throw .notFound("the bundle \(identity) has no page '\(file)'") }
        let within = collection.flatMap { BundlePath($0) }.flatMap { try? content.collection($0) }
        return try story(path, content, in: within, of: person, locale: locale)
    }

    /// The stories of a collection of an installed bundle.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if the bundle or the file does not exist.
    public func collection(_ file: String, ofBundle identity: String, locale: LocaleTag) throws(LibraryError)
        -> ListedMenu
    {
        let content = BundleContent(try shelf.texts(ofBundle: identity), locale: locale)
        guard let path = BundlePath(file) else { throw .notFound("the bundle \(identity) has no collection '\(file)'") }
        let collection = try content.collection(path)
        var listed = try listed(
            collection.menu, content, path: [identity], title: nil, collection: path, rows: nil, locale: locale)
        listed.document.path = path.text
        return listed
    }

    func story(
        _ path: BundlePath, _ content: BundleContent, in collection: StoryCollection?, of person: Person,
        locale: LocaleTag
    ) throws(LibraryError) -> ListedStory {
        let story = try content.story(path)
        let shown = try shown(in: story, content, locale)
        let answers = try context.withPersonal { personal throws(PersonalStateError) in
            try personal.answers(of: person.id, bundle: content.bundle.identity)
        }.filter { $0.story == path.text }
        var document = StoryDocument(story, file: path, answers: answers)
        document.photos = story.photos.compactMap { shown.photos[$0]?.document.id }
        var listed = ListedStory(
            document: document, story: story, bundle: content.bundle.identity, bundleTitle: content.bundle.title,
            photos: shown.photos, places: shown.places, files: shown.files)
        guard let collection, collection.stories.contains(path) else { return listed }
        let neighbours = collection.neighbours(of: path)
        listed.collection = StoryReference(
            file: collection.file.text, title: collection.menu.title?.plain ?? collection.file.stem)
        listed.previous = neighbours.previous.map { content.reference($0, in: collection) }
        listed.next = neighbours.next.map { content.reference($0, in: collection) }
        return listed
    }

    /// The targets of a story that exist.
    private func shown(
        in story: Story, _ content: BundleContent, _ locale: LocaleTag
    ) throws(LibraryError) -> (photos: [String: ListedPhoto], places: Set<String>, files: Set<BundlePath>) {
        var (photoIDs, placeIDs, files): (Set<String>, Set<String>, Set<BundlePath>) = ([], [], [])
        for target in story.targets {
            switch target {
            case .photo(let id): photoIDs.insert(id)
            case .place(let id): placeIDs.insert(id)
            case .story(let path), .page(let path): if content.has(path) { files.insert(path) }
            case .outside: break
            }
        }
        let identities = photoIDs.map(content.bundle.photoID)
        let records = try withCatalog { catalog throws(CatalogError) in
            try catalog.photos.byIdentity(ofSource: content.bundle.sourceRow, identities: identities)
        }
        let places = try withCatalog { catalog throws(CatalogError) in try catalog.places.byID(placeIDs) }
        let there = photoIDs.filter { records[content.bundle.photoID($0)] != nil }.sorted()
        let listed = try library.photos.listed(there.compactMap { records[content.bundle.photoID($0)] }, locale: locale)
        let photos = Dictionary(uniqueKeysWithValues: zip(there, listed))
        return (photos, Set(places.keys), files)
    }
}

extension StoryDocument {
    init(_ story: Story, file: BundlePath, answers: [AnswerRecord]) {
        let byQuestion = Dictionary(answers.map { ($0.question, $0) }, uniquingKeysWith: { first, _ in first })
        self.init(
            file: file.text, title: story.title ?? file.stem, text: story.plainText, photos: [],
            questions: story.questions.map { question in
                Question(
                    id: question.id, text: question.text,
                    choices: question.choices.map { .init(value: $0.value, text: $0.text, points: $0.points) },
                    answer: byQuestion[question.id].map { AnswerDocument($0) })
            }, points: answers.reduce(0) { $0 + $1.points })
    }
}

extension AnswerDocument {
    init(_ answer: AnswerRecord) {
        self.init(
            choice: answer.choice, points: answer.points, answeredAt: Timestamp.text(answer.answeredAt),
            sentAt: answer.sentAt.map(Timestamp.text))
    }
}

extension BundleContent {
    /// Whether `pages/` contains this file.
    func has(_ path: BundlePath) -> Bool {
        (try? FileStatus.of("\(bundle.folder)/\(BundleFile(.pages, path))"))?.kind == .regular
    }

    /// A story with the title in its collection, else its own title.
    func reference(_ path: BundlePath, in collection: StoryCollection) -> StoryReference {
        let item = collection.menu.items.first { $0.destination == .target(.story(path)) }
        let title = item?.words.title?.plain ?? (try? story(path))?.title
        return StoryReference(file: path.text, title: title ?? path.stem)
    }
}
