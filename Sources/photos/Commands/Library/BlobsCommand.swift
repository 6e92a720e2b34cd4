internal import ArgumentParser
internal import ObjectStore
internal import PhotoLibrary

/// `photos blobs [status | move]`
struct BlobsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blobs",
        abstract: "Keep the originals of sources in an S3 store, or bring them back.",
        discussion: """
            The library's folder then has copies of those in use, as many as `photos cache limit` allows.

              photos blobs
              photos blobs move --blobs s3://photos/home --s3-endpoint https://s3.example.org
              photos blobs move --here
            """,
        subcommands: [Status.self, Move.self], defaultSubcommand: Status.self)

    /// `photos blobs status`
    struct Status: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Show where originals are, and whether the store answers.",
            usage: "photos blobs status [<options>]",
            discussion: """
                  photos blobs status
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document =
                try options.existingLibrary()?.blobs.status() ?? BlobsDocument(here: CacheSize(files: 0, bytes: 0))
            try options.output.render(document) {
                guard let store = document.store else {
                    return "Originals are in the library's folder: \(CacheCommand.text(document.here))."
                }
                let waiting = document.waiting.map { "\nwaiting     \(count($0, "file"))" } ?? ""
                return """
                    \(Style.bold(store))\(document.endpoint.map { " at \($0)" } ?? "")
                    \(document.problem ?? "The store answers.")
                    here        \(CacheCommand.text(document.here))\(waiting)
                    """
            }
        }
    }

    /// `photos blobs move`
    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move",
            abstract: "Move the originals of sources to an S3 store, or back into the library's folder.",
            usage: """
                photos blobs move --blobs <s3://bucket/prefix> [--s3-endpoint <url>] [--delete] [<options>]
                photos blobs move --here [--delete] [<options>]
                """,
            discussion: """
                Every file is compared with the hash in its name before it is sent and after it has come. If the command is \
                interrupted, the same command does the rest. Other programs can use the library meanwhile; a server uses the \
                store after its next start.

                  photos blobs move --blobs s3://photos/home --s3-endpoint https://s3.example.org --s3-credentials ~/s3.keys
                  photos blobs move --here
                """)

        @OptionGroup var store: StoreOptions

        @Flag(help: "Move them from the store into the library's folder, and use no store from then on.")
        var here = false

        @Flag(help: "Delete each file where it was, once it is where it shall be.")
        var delete = false

        @OptionGroup var options: CommonOptions

        func validate() throws {
            try store.checkServerHasStore()
            guard here != (store.blobs != nil) else {
                throw ValidationError("expected either --blobs s3://BUCKET/PREFIX or --here")
            }
        }

        func run() async throws {
            let settings = try store.settings()
            let library = try options.library(toFind: "original")
            let (output, deletes) = (options.output, delete)
            let document = try await Signals.cancelling {
                let progress = { (size: CacheSize) in output.remark("\(CacheCommand.text(size))") }
                return try settings.map { try library.blobs.move(to: $0, deletes: deletes, onProgress: progress) }
                    ?? library.blobs.moveHere(deletes: deletes, onProgress: progress)
            }
            for name in document.damaged {
                Output.printError("\(name) was not moved: its content is not what its name says")
            }
            try output.render(document) {
                let missing =
                    document.missing == 0
                    ? "" : " \(count(document.missing, "other")) will be downloaded again when they are opened."
                let deleted = document.deleted.map { " Deleted \(count($0, "file")) in the store." } ?? ""
                return
                    "Moved \(CacheCommand.text(document.moved)); \(CacheCommand.text(document.present)) were there already.\(deleted)\(missing)"
            }
        }
    }
}
