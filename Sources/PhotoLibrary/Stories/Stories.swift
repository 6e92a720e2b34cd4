public import LibraryBase
public import Localization

extension PhotoLibrary {
    /// The menus, stories and questions of the installed bundles, and the answers of users.
    public struct Stories: Facade {
        let library: PhotoLibrary

        var shelf: BundleShelf { BundleShelf(library.context) }

        /// The texts of the installed bundles, for caches. Takes about 50 µs.
        public func installed() throws(LibraryError) -> InstalledTexts {
            try shelf.installedTexts()
        }

        /// The words of the installed bundles by key, for each language. Bundles that were installed earlier take precedence.
        /// Unreadable files are ignored.
        public func words() throws(LibraryError) -> [LocaleTag: [String: String]] {
            try shelf.words()
        }
    }
}

// MARK: - Sending answers

extension PhotoLibrary.Stories {
    /// Whether answers wait to be sent.
    public func hasAnswersToSend() throws(LibraryError) -> Bool {
        try AnswerSender(shelf).hasWaiting()
    }

    /// Sends waiting answers to the publishers of their bundles, unless another process is sending. Answers stay if the bundle is
    /// not installed any more or its publisher accepts none.
    public func sendAnswers() async throws(LibraryError) -> SentAnswers {
        try await AnswerSender(shelf).send()
    }

    /// The delay before answers are sent again after `failures` consecutive failures, as for downloads.
    public static func answerDelay(failures: Int) -> Duration {
        AnswerSender.delay(failures: failures)
    }
}
