internal import ArgumentParser
internal import PhotoLibrary

/// `photos publish`
struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Publish the library for servers on other machines.",
        usage: """
            photos publish --to <s3://bucket/prefix|dir> [--once] [--s3-endpoint <url>] [--key <file>] [<options>]
            photos publish --to <s3://bucket/prefix|dir> --list | --back-to <edition> | --resume [<options>]
            photos publish --show-key [--key <file>]
            """,
        discussion: """
            Each quiet second's changes become an edition: the catalogue as it is then, signed. `photos serve --follow` shows the \
            newest one. Recents and sessions have to be in PostgreSQL, whose lease keeps a second publisher waiting: see `photos users \
            move`. Ctrl-C stops it.

              photos publish --to s3://photos/site --s3-endpoint https://s3.example.org
              photos publish --to /mnt/shared/editions --once
              photos publish --show-key
            """)

    @Option(help: ArgumentHelp("Where editions are published.", valueName: "s3://bucket/prefix|dir"))
    var to: String?

    @Flag(help: "Publish what has changed, and end.")
    var once = false

    @Flag(help: "List the editions to which one can go back.")
    var list = false

    @Option(
        name: .customLong("back-to"),
        help: ArgumentHelp("Show this edition to readers, and publish none until --resume.", valueName: "edition"))
    var backTo: Int64?

    @Flag(help: "Publish again after --back-to.")
    var resume = false

    @Option(
        help: ArgumentHelp(
            "The file with the secret key that signs editions: the library's own, unless given; see photos bundle key.",
            valueName: "file"),
        completion: .file())
    var key: String?

    @Flag(name: .customLong("show-key"), help: "Print the public key, which servers need, and end.")
    var showKey = false

    @OptionGroup var server: StoreServerOptions

    @OptionGroup var options: CommonOptions

    func validate() throws {
        let chosen = [once, list, backTo != nil, resume, showKey].filter { $0 }.count
        guard chosen <= 1 else {
            throw ValidationError("expected at most one of --once, --list, --back-to, --resume and --show-key")
        }
        guard showKey != (to != nil) else {
            throw ValidationError("expected --to s3://BUCKET/PREFIX or a folder, or --show-key")
        }
    }

    func run() async throws {
        let (library, output) = (try options.library(toFind: "photo"), options.output)
        guard let to else {
            let key = try library.editions.publicKey(key)
            return try output.render(["key": key]) { key }
        }
        let place = try server.editions(at: to)
        if list { return try show(try library.editions.list(place, key: key)) }
        if let backTo {
            let edition = try library.editions.goBack(to: backTo, place, key: key)
            return try output.render(edition) {
                "Readers go back to edition \(edition.edition). None is published until `photos publish --resume`."
            }
        }
        if resume {
            let edition = try library.editions.resume(place, key: key)
            return try output.render(EditionsDocument(editions: [edition].compactMap(\.self))) {
                edition == nil ? "No edition was held." : "The next edition shows the library as it is."
            }
        }
        if once {
            let edition = try library.editions.publish(to: place, key: key)
            return try output.render(EditionsDocument(editions: [edition].compactMap(\.self))) {
                edition.map(Self.text) ?? "Nothing has changed since the last edition."
            }
        }
        output.remark("Readers need the key \(try library.editions.publicKey(key))")
        let key = key
        try await Signals.cancelling {
            try await library.editions.publishChanges(to: place, key: key) { event in Self.tell(event, output) }
        }
    }

    private static func tell(_ event: PhotoLibrary.Editions.Event, _ output: Output) {
        switch event {
        case .published(let edition): try? output.render(edition) { text(edition) }
        case .waiting(let other): output.remark("Waiting: \(other) publishes this library")
        case .failing(let reason): Output.printError(reason)
        }
    }

    private static func text(_ edition: EditionDocument) -> String {
        let pages = count(edition.changedPages ?? 0, "page")
        return "Edition \(edition.edition): \(pages) changed, \(ByteCount.text(edition.sent ?? 0)) sent."
    }

    private func show(_ document: EditionsDocument) throws {
        try options.output.render(document) {
            document.editions.isEmpty
                ? "Nothing is published there."
                : document.editions.map { "\($0.edition)  \($0.time)\($0.isHeld ? "  held" : "")" }.joined(
                    separator: "\n")
        }
    }
}
