internal import ArgumentParser
internal import PhotoLibrary

/// `photos cache status | limit [SIZE|none] | prune --max-bytes N | verify`
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show, limit, prune and verify what the library stores on disk.",
        discussion: """
              photos cache
              photos cache limit 20GB
            """,
        subcommands: [Status.self, CacheLimitCommand.self, Prune.self, Verify.self], defaultSubcommand: Status.self)

    /// `photos cache status`
    struct Status: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show how much the library stores on disk.", usage: "photos cache status [<options>]",
            discussion: """
                  photos cache status
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            guard let library = try options.existingLibrary() else {
                let none = CacheSize(files: 0, bytes: 0)
                let path = try options.location().path
                let empty = CacheStatusDocument(library: path, catalog: none, originals: none, renditions: none)
                return try options.output.render(empty) { emptyLibrarySentence }
            }
            let status = try library.cache.status()
            try options.output.render(status) {
                """
                \(Style.bold(status.library))
                catalogue   \(ByteCount.text(Int(status.catalog.bytes)))
                originals   \(CacheCommand.text(status.originals))\(CacheCommand.limit(status.originalsLimit))
                renditions  \(CacheCommand.text(status.renditions))\
                \(status.bundles.map { "\nbundles     \(CacheCommand.text($0))" } ?? "")\
                \(status.unfinishedBundles.map { "\nunfinished  \(CacheCommand.text($0)) of bundles" } ?? "")\
                \(status.uploads.map { "\nuploads     \(CacheCommand.text($0)), the only copies" } ?? "")\
                \(status.unfinishedUploads.map { "\nunfinished  \(CacheCommand.text($0)) of uploads" } ?? "")
                """
            }
        }
    }

    /// `photos cache prune --max-bytes N`
    struct Prune: ParsableCommand {
        static let configuration = CommandConfiguration(
            // Named here because the parser asks for the names of all commands; deriving one from a type's name adds half a
            // millisecond to every start.
            commandName: "prune",
            abstract: "Delete renditions and downloaded originals, the least recently used first.",
            usage: "photos cache prune --max-bytes <n> [<options>]",
            discussion: """
                Deleted files are made or downloaded again when they are needed. Originals that cannot be downloaded again are \
                kept; originals of the recents are deleted last. Imported photographs are not touched.

                  photos cache prune --max-bytes 2000000000
                """)

        @Option(help: ArgumentHelp("The largest number of bytes to keep.", valueName: "n"))
        var maxBytes: Int64

        @OptionGroup var options: CommonOptions

        func validate() throws {
            if maxBytes < 0 { throw ValidationError("invalid number of bytes '\(maxBytes)': expected 0 or more") }
        }

        func run() throws {
            let document =
                try options.existingLibrary()?.cache.prune(maximumBytes: maxBytes)
                ?? CachePruneDocument(deleted: CacheSize(files: 0, bytes: 0), left: CacheSize(files: 0, bytes: 0))
            try options.output.render(document) {
                let kept = document.kept.map { " Kept \(CacheCommand.text($0)) that cannot be downloaded again." }
                return "Deleted \(CacheCommand.text(document.deleted)); \(CacheCommand.text(document.left)) remain."
                    + (kept ?? "")
            }
        }
    }

    /// `photos cache verify`
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Check all files, and delete damaged ones so that they are made or downloaded again.",
            usage: "photos cache verify [<options>]",
            discussion: """
                  photos cache verify
                """)

        @OptionGroup var options: CommonOptions

        func run() async throws {
            guard let library = try options.existingLibrary() else {
                return try options.output.render(CacheVerifyDocument()) { emptyLibrarySentence }
            }
            let document = try await Signals.cancelling { try library.cache.verify() }
            for file in document.damaged {
                Output.printError("\(file.path) \(file.reason)")
            }
            if document.isCatalogMended {
                Output.printError("repaired a byte of the catalogue that had changed on disk")
            }
            try options.output.render(document) {
                "Checked \(count(document.checked, "file")): \(grouped(document.damaged.count)) damaged"
                    + (document.damaged.isEmpty ? "." : " and deleted.")
            }
        }
    }

    /// The limit, to print after the size.
    private static func limit(_ bytes: Int64?) -> String {
        bytes.map { " (limit \(ByteCount.text(Int($0))))" } ?? ""
    }

    static func text(_ size: CacheSize) -> String {
        "\(count(size.files, "file")), \(ByteCount.text(Int(size.bytes)))"
    }
}
