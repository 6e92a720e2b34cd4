internal import ArgumentParser
internal import PhotoLibrary

/// `photos cache limit [SIZE|none]`
struct CacheLimitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limit",
        abstract: "Say how many bytes of downloaded originals are kept, or set it.",
        discussion: """
            From then on `sync` and `open` delete the originals that were not used for longest: downloading and opening are use. \
            What couldn't be fetched again is never deleted, nor what stands in the recents; thumbnails and what is known of a \
            photo stay.

            `sync` makes room only for photos that are new, or were published after the others were last used, and fetches \
            nothing again that was deleted; `open` does.

              photos cache limit 20GB
            """)

    @Argument(
        help: "As 20GB, 500MB, 1GiB or bytes; none for no limit. Without it the limit is said.",
        completion: .list(["none"]),
        transform: { text in
            if text == "none" { return Limit(bytes: nil) }
            guard let bytes = ByteCount.bytes(text) else {
                throw ValidationError("'\(text)' is no size; write it as 20GB, 500MB, 1GiB or bytes, or none")
            }
            return Limit(bytes: bytes)
        })
    var size: Limit?

    @OptionGroup var options: CommonOptions

    /// So many bytes, or nil for no limit.
    struct Limit {
        var bytes: Int64?
    }

    func run() throws {
        guard let size else {
            let nothing = CacheLimitDocument(originalsLimit: nil, originals: CacheSize(files: 0, bytes: 0))
            return try tell(try options.existingLibrary()?.cache.limit() ?? nothing)
        }
        let document = try PhotoLibrary.make(at: try options.location()).cache.setLimit(size.bytes)
        try tell(document)
        if let limit = document.originalsLimit, document.originals.bytes > limit {
            options.output.remark("The next sync deletes what is more than that.")
        }
    }

    private func tell(_ document: CacheLimitDocument) throws {
        try options.output.render(document) {
            let limit = document.originalsLimit.map { "\(ByteCount.text(Int($0))) of originals are kept at most" }
            return "\(limit ?? "No limit of originals"); there are \(CacheCommand.text(document.originals))."
        }
    }
}
