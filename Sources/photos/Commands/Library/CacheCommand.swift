internal import ArgumentParser
internal import PhotoLibrary

/// `photos cache status | limit [SIZE|none] | prune --max-bytes N | verify`
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "What the library holds on disk: look at it, make it smaller, check it.",
        discussion: """
              photos cache
              photos cache limit 20GB
            """,
        subcommands: [Status.self, CacheLimitCommand.self, Prune.self, Verify.self], defaultSubcommand: Status.self)

    /// `photos cache status`
    struct Status: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say how much there is.",
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
                \(status.unfinishedBundles.map { "\nunfinished  \(CacheCommand.text($0)) of bundles" } ?? "")
                """
            }
        }
    }

    /// `photos cache prune --max-bytes N`
    struct Prune: ParsableCommand {
        static let configuration = CommandConfiguration(
            // The parser asks for the names of all commands; making one of a type's costs each start half a millisecond.
            commandName: "prune",
            abstract: "Delete renditions and downloaded originals, the least recently used first.",
            discussion: """
                What is deleted is made or fetched again when it is next needed; originals that couldn't be fetched again stay, \
                and those of the recents go last. Imported photographs are not touched.

                  photos cache prune --max-bytes 2000000000
                """)

        @Option(help: ArgumentHelp("How many bytes may be left.", valueName: "n"))
        var maxBytes: Int64

        @OptionGroup var options: CommonOptions

        func validate() throws {
            if maxBytes < 0 { throw ValidationError("--max-bytes is 0 or more") }
        }

        func run() throws {
            let document =
                try options.existingLibrary()?.cache.prune(maximumBytes: maxBytes)
                ?? CachePruneDocument(deleted: CacheSize(files: 0, bytes: 0), left: CacheSize(files: 0, bytes: 0))
            try options.output.render(document) {
                let kept = document.kept.map { " \(CacheCommand.text($0)) can't be fetched again and stay." }
                return "Deleted \(CacheCommand.text(document.deleted)); \(CacheCommand.text(document.left)) are left."
                    + (kept ?? "")
            }
        }
    }

    /// `photos cache verify`
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Read everything, and delete what is damaged so that it is made or fetched again.",
            discussion: """
                  photos cache verify
                """)

        @OptionGroup var options: CommonOptions

        func run() async throws {
            guard let library = try options.existingLibrary() else {
                return try options.output.render(CacheVerifyDocument()) { emptyLibrarySentence }
            }
            let document = try await Signals.cancelling { try library.cache.verify() }
            for file in document.damaged { Output.complain("\(file.path) was damaged and is deleted: \(file.reason)") }
            if document.isCatalogMended {
                Output.complain("a byte of the catalogue had changed on the disk; it was set right")
            }
            try options.output.render(document) {
                "Looked at \(count(document.checked, "file")): \(grouped(document.damaged.count)) damaged."
            }
        }
    }

    /// What is said of a limit beside the size.
    private static func limit(_ bytes: Int64?) -> String {
        bytes.map { ", of \(ByteCount.text(Int($0))) at most" } ?? ""
    }

    static func text(_ size: CacheSize) -> String {
        "\(count(size.files, "file")), \(ByteCount.text(Int(size.bytes)))"
    }
}
