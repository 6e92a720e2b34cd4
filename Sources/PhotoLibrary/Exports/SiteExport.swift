internal import Disk
internal import Exporting
package import LibraryBase
package import Localization

extension PhotoLibrary.Exports {
    /// Writes photos to a folder as pages that need no server. One that was interrupted is written anew.
    ///
    /// - Parameter pages: writes the pages, once all pictures are there.
    /// - Throws: as ``write(_:to:locale:onProgress:)``.
    package func writeSite(
        _ request: ExportRequest, to path: String, locale: LocaleTag,
        onProgress: @Sendable (ExportProgress) -> Void = { _ in }, pages: (SiteContents) throws -> Void
    ) async throws(LibraryError) -> ExportDocument {
        let path = PathText.absolute(path)
        try check(path)
        do {
            let mark = "site\n" + (try mark(of: request, locale))
            let target = try FolderExport(path, request: mark, at: context.now()) { Task.isCancelled }
            do {
                // Photos can have been forgotten since, and pages of theirs must not stay.
                if target.isContinued { try target.remove(SiteContents.names) }
                let contents = try SiteContents(library, request, target, locale: locale)
                try await contents.writePictures(onProgress: onProgress)
                try pages(contents)
                try target.finish()
                var document = contents.document
                document.path = path
                return document
            } catch {
                target.abandon()
                throw error
            }
        } catch {
            throw writingError(error)
        }
    }
}
