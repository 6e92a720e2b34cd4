internal import Localization
internal import PhotoLibrary

/// The content of the page that adds photographs.
struct AddingPage {
    /// A link to a folder.
    struct Folder {
        let name: String
        let address: String
    }

    /// A folder of this machine, which can be imported, and those in it.
    struct FolderChoice {
        /// As a person writes it; nil for the list of the folders to begin with.
        let path: String?
        /// The address of the folder above; nil for the list of the folders to begin with.
        let above: String?
        let folders: [Folder]
        let isEmpty: Bool
        /// The number of photographs in it.
        let countText: String
        let state: ImportState
        /// Why something was not done, in English; nil if it was.
        let error: String?

        init(
            _ listing: ImportFolders.Listing, _ state: ImportState, base: String, error: Problem?, words: Wording
        ) {
            func address(_ path: String) -> String { "\(base)/add?folder=\(URLText.query(path))#folders" }
            path = listing.path.isEmpty ? nil : listing.path
            above = listing.above.map(address)
            folders = listing.folders.map { folder in
                Folder(name: folder.path == "~" ? words("importHome") : folder.name, address: address(folder.path))
            }
            isEmpty = folders.isEmpty
            countText = words("photoCount", ["count": .number(listing.photographs)])
            self.state = state
            self.error = error?.detail.asSentence
        }
    }

    /// Which files can be added.
    let kinds: String
    /// The folders of this machine; nil for those who may not choose them.
    var folders: FolderChoice?

    /// - Parameter largest: the largest size of one file in bytes.
    init(largest: Int64, words: Wording) {
        kinds = words("addingKinds", ["size": .number(Int(max(1, largest / 1_000_000)))])
    }
}

/// What the running import does, or the last one did.
struct ImportState {
    /// A file that could not be read, and why, in English.
    struct Failure {
        let file: String
        let reason: String
    }

    /// The folder as a person writes it; nil if there was no import.
    let folder: String?
    let isRunning: Bool
    /// How far it is, or what it brought.
    let text: String
    /// The number of files that could not be read; nil for none.
    let failureText: String?
    let failures: [Failure]
    /// Why it ended early, in English.
    let error: String?

    init(_ document: ImportStateDocument, words: Wording) {
        (folder, isRunning) = (document.folder, document.isRunning)
        error = document.error?.asSentence
        let count = document.failureCount ?? 0
        failureText = count > 0 ? words("importFailures", ["count": .number(count)]) : nil
        failures = (document.failures ?? []).map { Failure(file: $0.file, reason: $0.reason) }
        if document.isRunning {
            text = words(
                "importProgress", ["done": .number(document.done ?? 0), "found": .number(document.found ?? 0)])
        } else if document.isInterrupted == true {
            text = words("importStopped")
        } else if let photographs = document.photographs {
            text = words.list([
                words("photoCount", ["count": .number(photographs)]),
                words("importNew", ["count": .number(document.added ?? 0)]),
            ])
        } else {
            text = ""
        }
    }
}

extension AddingPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("kinds") { $0.kinds }, .init("folders") { $0.folders }]
}

extension AddingPage.Folder: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("name") { $0.name }, .init("address") { $0.address }]
}

extension AddingPage.FolderChoice: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("path") { $0.path }, .init("above") { $0.above }, .init("folders") { $0.folders },
        .init("isEmpty") { $0.isEmpty }, .init("countText") { $0.countText }, .init("state") { $0.state },
        .init("error") { $0.error },
    ]
}

extension ImportState: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("folder") { $0.folder }, .init("isRunning") { $0.isRunning }, .init("text") { $0.text },
        .init("failureText") { $0.failureText }, .init("failures") { $0.failures }, .init("error") { $0.error },
    ]
}

extension ImportState.Failure: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("file") { $0.file }, .init("reason") { $0.reason }]
}
