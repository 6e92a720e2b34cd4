public import LibraryBase
public import Localization

extension PhotoLibrary {
    /// The menus, stories and questions of the installed bundles, and what people answered.
    public struct Stories: Desk {
        let hall: PhotoLibrary

        var shelf: BundleShelf { BundleShelf(hall.context) }

        /// Which texts of bundles there are now. Some 50 µs.
        public func installed() throws(LibraryError) -> InstalledTexts {
            try shelf.installedTexts()
        }

        /// The words of the installed bundles, by key, for each language: those of a bundle that came earlier before those of later
        /// ones. A file that can't be read says nothing.
        public func words() throws(LibraryError) -> [LocaleTag: [String: String]] {
            try shelf.words()
        }
    }
}

// MARK: - Sending answers

extension PhotoLibrary.Stories {
    /// Whether answers wait for their publishers.
    public func hasAnswersToSend() throws(LibraryError) -> Bool {
        try AnswerPost(shelf).hasWaiting()
    }

    /// Sends answers that wait to the publishers of their bundles, unless another process is about it. Answers of bundles that are gone, or
    /// whose publisher wants none, stay.
    public func sendAnswers() async throws(LibraryError) -> SentAnswers {
        try await AnswerPost(shelf).send()
    }

    /// How long until answers that failed so many times in a row are sent again, as with downloads.
    public static func answerDelay(failures: Int) -> Duration {
        AnswerPost.delay(failures: failures)
    }
}
