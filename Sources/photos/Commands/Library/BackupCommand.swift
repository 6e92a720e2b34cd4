internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// `photos backup FILE [--uploads] [--without-secrets]`
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write everything that the library knows to one file.",
        usage: "photos backup <file> [--uploads] [--without-secrets] [<options>]",
        discussion: """
            The file has the catalogue with places, corrections, recents, sets, users and sources, as they are at one moment; \
            other commands and a server can work meanwhile. It is read again and checked before it gets its name. `photos \
            restore` makes a library from it. Your photographs, downloaded originals, thumbnails and the files of bundles are \
            not in it.

            Keep it private, as only your account can read it: it has the positions of photographs, the hashes of users' \
            passwords, links, logins and tokens of sources, and the key of `photos serve --home`. --without-secrets leaves out \
            all of these but the positions. Sessions are never in it, so users sign in again after a restore.

              photos backup ~/backup/photos.zip
              photos backup /mnt/disk/photos.zip --uploads
            """)

    @Argument(help: "The file to write: a ZIP file.", completion: .file(extensions: ["zip"]))
    var file: String

    @Flag(help: "Also include the photographs that people uploaded.")
    var uploads = false

    @Flag(help: "Leave out passwords, links, logins of sources and the key of a server in a house.")
    var withoutSecrets = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if file.isEmpty { throw ValidationError("a backup needs the name of a file") }
    }

    func run() async throws {
        guard let library = try options.existingLibrary() else {
            throw LibraryError.notFound("nothing to back up: there is no library in \(try options.location().path)")
        }
        let document = try await Signals.cancelling { [file, uploads, withoutSecrets] in
            try library.backups.write(to: file, hasUploads: uploads, hasSecrets: !withoutSecrets)
        }
        try options.output.render(document) {
            "Wrote \(document.path): \(document.contents)\(document.uploadsText); checked."
        }
        guard uploads else { return }
        for folder in try library.backups.otherUploads() {
            options.output.remark("uploads in \(folder) are not in the backup; copy that folder")
        }
    }
}

/// `photos restore FILE [--check]`
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Make a library from a backup, or check a backup.",
        usage: """
            photos restore <file> [--check | --replace] [<options>]
            photos restore <postgresql://…> [--id <id>] [<options>]
            """,
        discussion: """
            The library must not exist or be empty. It gets the same photos, ids, places, corrections, recents, sets, users and \
            sources; photographs stay in their folders. All of the backup is checked first. An edit log that was left at this \
            place by another library is kept under another name, and not used.

            --replace restores into a library that is not empty, whatever version of photos wrote it: its catalogue is kept \
            under another name, and everything else that is in its folder stays. So you undo an upgrade: its backup is in the \
            library's folder, `upgrades`. Stop `photos serve` and other commands first.

            A PostgreSQL database that has recents and sessions (`photos users move`) has a copy of the edit log too: users, sources, \
            rules, sets, shares, names and corrections. If the library itself is lost, it is made from there; then import your \
            folders and run `photos sync`.

              photos restore ~/backup/photos.zip --check
              photos restore ~/backup/photos.zip
              photos --library ~/looking restore ~/backup/photos.zip
            """)

    @Argument(
        help: "The file that `photos backup` wrote, or a PostgreSQL database.", completion: .file(extensions: ["zip"]))
    var file: String

    @Flag(help: "Read and check all of the file, and change nothing.")
    var check = false

    @Flag(help: "Restore into a library that is not empty; its catalogue is kept under another name.")
    var replace = false

    @Option(help: "With a database that has several edit logs: the beginning of the id of one.")
    var id: String?

    @OptionGroup var options: CommonOptions

    private var isDatabase: Bool { file.hasPrefix("postgresql://") || file.hasPrefix("postgres://") }

    func validate() throws {
        guard isDatabase ? !(check || replace) : id == nil else {
            throw ValidationError("--check and --replace are for files, --id is for databases")
        }
        if check, replace { throw ValidationError("--check changes nothing, so it cannot be used with --replace") }
    }

    func run() async throws {
        if check {
            let document = try await Signals.cancelling { [file] in
                try PhotoLibrary.checkBackup(file, temporary: Self.temporaryFolder)
            }
            return try options.output.render(document) {
                "\(document.path) is intact: \(document.contents)\(document.uploadsText); made \(document.madeAt)."
            }
        }
        let location = try options.location(opens: false)
        guard !isDatabase else { return try restoreFromDatabase(to: location) }
        let document = try await Signals.cancelling { [file, replace] in
            try PhotoLibrary.restore(file, to: location, replacing: replace)
        }
        try options.output.render(document) {
            "Restored \(document.contents)\(document.uploadsText), as of \(document.madeAt)."
        }
        if let replaced = document.replaced {
            options.output.remark("the catalogue that was there is kept as \(replaced)")
        }
        for bundle in document.missingBundles ?? [] {
            let name = bundle.contains(" ") ? "'\(bundle)'" : bundle
            options.output.remark("the files of a bundle are missing; run `photos bundle install \(name)`")
        }
        options.output.remark("run `photos import` with your folders to find what has changed since the backup")
    }

    private func restoreFromDatabase(to location: LibraryLocation) throws {
        let document = try PhotoLibrary.restore(fromDatabase: file, id: id, to: location)
        try options.output.render(document) {
            let parts = [(document.users, "user"), (document.sets, "set"), (document.sources, "source")]
            return
                "Restored \(parts.map { count($0.0, $0.1) }.joined(separator: ", ")) and \(count(document.corrections, "correction"))."
        }
        if !document.isWhole { options.output.remark("a part of the edit log could not be read") }
        options.output.remark("run `photos import` with your folders, and `photos sync`, to find the photographs")
    }

    /// /tmp is often in memory, and a catalogue can be large.
    private static var temporaryFolder: String {
        ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
    }
}

extension BackupDocument {
    /// What it contains, for a sentence: `61 photos in 27 places, 2 users, …`.
    fileprivate var contents: String {
        var parts = ["\(count(photos, "photo")) in \(count(places, "place"))"]
        for (number, what) in [
            (corrections, "correction"), (sets, "set"), (sources, "source"), (users, "user"),
        ] where number > 0 { parts.append(count(number, what)) }
        if recents > 0 { parts.append("\(count(recents, "row")) of recents") }
        return parts.joined(separator: ", ")
    }

    fileprivate var uploadsText: String {
        uploads.map { ", \(count($0.files, "uploaded file"))" } ?? ""
    }
}
