internal import ArgumentParser
internal import PhotoLibrary

/// `photos upgrade [--dry-run | --without-backup]`
struct UpgradeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Upgrade the catalogue that an earlier version of photos wrote.",
        usage: "photos upgrade [--dry-run | --without-backup] [<options>]",
        discussion: """
            Every command does this by itself when it opens such a library. First the catalogue is copied, and the upgrade is \
            tried on the copy, which is checked. The copy as it was is kept as a backup in the library's folder, `upgrades`; \
            the last three are kept. If anything fails, the catalogue is unchanged.

            To undo an upgrade, install the earlier version and restore that backup with `photos restore --replace`. What you \
            did after the upgrade is not in it.

              photos upgrade --dry-run
              photos upgrade
              photos restore ~/.local/share/photos/upgrades/catalog-32.zip --replace
            """)

    @Flag(help: "Try the upgrade on a copy, check it, and change nothing.")
    var dryRun = false

    @Flag(help: "Keep no backup, if there is no room for it.")
    var withoutBackup = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if dryRun, withoutBackup { throw ValidationError("--dry-run cannot be used with --without-backup") }
    }

    func run() throws {
        let location = try options.location(opens: false)
        if dryRun, let document = try attempt(location) {
            return try options.output.render(document, lines: { lines(document) })
        }
        if !dryRun, let document = try PhotoLibrary.upgrade(at: location, hasBackup: !withoutBackup) {
            return try options.output.render(document, lines: { lines(document) })
        }
        guard let library = try PhotoLibrary.existing(at: location, briefly: true) else {
            throw LibraryError.notFound("nothing to upgrade: there is no library in \(location.path)")
        }
        let document = try library.withoutUpgrade()
        try options.output.render(document) {
            "The catalogue in \(location.path) is of version \(document.to), which this photos uses: nothing to do."
        }
    }

    /// Damage that is found by a dry run is reported, and not repaired.
    private func attempt(_ location: LibraryLocation) throws -> UpgradeDocument? {
        do throws(LibraryError) {
            return try PhotoLibrary.tryUpgrade(at: location)
        } catch .damaged(let library, let reason) {
            throw LibraryError.inputOutput("the catalogue in \(library) cannot be upgraded: \(reason)")
        }
    }

    private func lines(_ document: UpgradeDocument) -> [String] {
        let versions = "the catalogue in \(document.library) from version \(document.from) to \(document.to)"
        let contents = "\(count(document.photos, "photo")) in \(count(document.places, "place"))"
        let size = document.backup.map { ByteCount.text($0.bytes) } ?? ""
        var lines = document.steps.map { "  \($0)" }
        if dryRun {
            lines.insert("Would upgrade \(versions):", at: 0)
            lines.append("A copy was upgraded and checked: \(contents). The backup would have \(size).")
        } else {
            lines.insert("Upgraded \(versions), \(contents):", at: 0)
            lines.append(
                document.backup.map { "The catalogue before is kept as \($0.path), \(size)." } ?? "No backup was kept.")
        }
        return lines
    }
}
