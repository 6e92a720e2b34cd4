/// Checks all texts of a bundle for problems that its readers would meet.
public struct BundleTexts {
    /// The paths of its files, relative to its folder.
    private let files: Set<String>
    private let read: (String) -> [UInt8]?
    private let hasPhoto: (String) -> Bool
    private var problems: [TextProblem] = []

    /// The problems in the menus, collections, stories and pages of a bundle: unreadable files, rows and questions that are
    /// left out, and references to missing files or photos.
    ///
    /// - Parameters:
    ///   - files: the paths of all files of the bundle, relative to its folder, with `/` as separator.
    ///   - read: returns the bytes of a file; nil if it cannot be read.
    ///   - hasPhoto: whether the bundle has a photo with this id or path.
    public static func problems(
        files: some Sequence<String>, read: @escaping (String) -> [UInt8]?, hasPhoto: @escaping (String) -> Bool
    ) -> [TextProblem] {
        var texts = BundleTexts(files: Set(files), read: read, hasPhoto: hasPhoto)
        for file in texts.files.sorted() { texts.check(file) }
        return texts.problems
    }

    private init(files: Set<String>, read: @escaping (String) -> [UInt8]?, hasPhoto: @escaping (String) -> Bool) {
        (self.files, self.read, self.hasPhoto) = (files, read, hasPhoto)
    }

    private mutating func check(_ name: String) {
        let folder = BundleFolder.allCases.first { name.hasPrefix($0.rawValue + "/") }
        guard let folder else { return }
        let rest = name.dropFirst(folder.rawValue.count + 1)
        guard let path = BundlePath(String(rest)) else {
            return note(name, nil, "invalid file name: no menu or story can refer to it")
        }
        let isText = rest.hasSuffix(".html") || rest.hasSuffix(".xml")
        guard isText else { return note(name, nil, "unsupported file type: expected .xml or .html") }
        guard let bytes = read(name) else { return note(name, nil, "cannot be read") }
        do throws(EditorialError) {
            switch (folder, rest.hasSuffix(".html")) {
            case (.menu, false): check(try Menu(bytes, file: path), name)
            case (.menu, true): note(name, nil, "unsupported file type: expected .xml for a menu")
            case (.pages, false): check(try StoryCollection(bytes, file: path).menu, name)
            case (.pages, true): check(try Story(bytes), name)
            }
        } catch {
            note(name, error.line, error.reason)
        }
    }

    private mutating func check(_ menu: Menu, _ name: String) {
        for problem in menu.problems { note(name, problem.line, problem.reason) }
        for item in menu.items {
            check(item.destination, name)
            if let picture = item.words.picture { check(.target(.photo(picture)), name) }
        }
    }

    private mutating func check(_ story: Story, _ name: String) {
        if story.title == nil { note(name, nil, "no title: expected <h1> or <title>") }
        if story.brokenQuestions > 0 {
            note(
                name, nil,
                "invalid questions: \(story.brokenQuestions); each needs a unique id, a text and at least two choices")
        }
        for target in story.targets { check(.target(target), name) }
    }

    private mutating func check(_ destination: Destination, _ name: String) {
        switch destination {
        case .menu(let path): checkFile(BundleFile(.menu, path), name)
        case .collection(let path), .target(.story(let path)), .target(.page(let path)):
            checkFile(BundleFile(.pages, path), name)
        case .target(.photo(let id)): if !hasPhoto(id) { note(name, nil, "no such photo: \(id)") }
        case .country, .search, .target: break
        }
    }

    private mutating func checkFile(_ file: BundleFile, _ name: String) {
        if !files.contains(file.description) { note(name, nil, "no such file: \(file)") }
    }

    private mutating func note(_ file: String, _ line: Int?, _ reason: String) {
        let problem = TextProblem(file: file, line: line, reason)
        if problems.last != problem { problems.append(problem) }
    }
}
