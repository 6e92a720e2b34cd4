internal import ArgumentParser
internal import PhotoLibrary

/// `photos cache limit [SIZE|none]`
struct CacheLimitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limit",
        abstract: "Show or set the limit for downloaded originals.",
        usage: "photos cache limit [<size>|none] [<options>]",
        discussion: """
            With a limit, `sync` and `open` delete the least recently used originals; downloading and opening count as use. They \
            never delete originals that cannot be downloaded again, or that are in the recents. Thumbnails and details of the \
            photos are kept.

            `sync` makes room only for photos that are new, or were published after the others were last used. It does not \
            download a deleted original again; `open` does.

              photos cache limit 20GB
            """)

    @Argument(
        help:
            "The limit, such as 20GB, 500MB, 1GiB or a number of bytes; none for no limit. Without it, shows the limit.",
        completion: .list(["none"]),
        transform: { text in
            if text == "none" { return Limit(bytes: nil) }
            guard let bytes = ByteCount.bytes(text) else {
                throw ValidationError("invalid size '\(text)': expected 20GB, 500MB, 1GiB, a number of bytes, or none")
            }
            return Limit(bytes: bytes)
        })
    var size: Limit?

    @OptionGroup var options: CommonOptions

    /// A limit in bytes, or nil for no limit.
    struct Limit {
        var bytes: Int64?
    }

    func run() throws {
        guard let size else {
            let nothing = CacheLimitDocument(originalsLimit: nil, originals: CacheSize(files: 0, bytes: 0))
            return try print(try options.existingLibrary()?.cache.limit() ?? nothing)
        }
        let document = try PhotoLibrary.make(at: try options.location()).cache.setLimit(size.bytes)
        try print(document)
        if let limit = document.originalsLimit, document.originals.bytes > limit {
            options.output.remark("The next sync deletes originals above the limit.")
        }
    }

    private func print(_ document: CacheLimitDocument) throws {
        try options.output.render(document) {
            let limit = document.originalsLimit.map { "Limit for originals: \(ByteCount.text(Int($0)))" }
            return "\(limit ?? "No limit for originals"); stored now: \(CacheCommand.text(document.originals))."
        }
    }
}
