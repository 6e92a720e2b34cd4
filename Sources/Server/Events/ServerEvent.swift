internal import Foundation

/// A server-sent event: HTML Standard, section 9.2.
package struct ServerEvent: Sendable, Equatable {
    /// A sequence number; nil for current state, as sent after connecting.
    var number: Int?
    /// `activity`, `sync`, `photos` or `import`.
    var name: String
    /// JSON on one line.
    var data: String
    /// What readers get who do not see all photos.
    var others = ForOthers.same

    /// What an event is for readers who do not see all photos.
    package enum ForOthers: Sendable, Equatable {
        /// The same: it says nothing of photos.
        case same
        /// Those of these new photos that they see; nothing if there are none.
        case photos([String])
        /// Only this data.
        case data(String)
        case nothing
    }

    package init(number: Int? = nil, name: String, document: some PublicDocument, others: ForOthers = .same) {
        self.number = number
        self.name = name
        self.others = others
        data = Self.line(document)
    }

    /// A document as the data of an event.
    static func line(_ document: some PublicDocument) -> String {
        String(decoding: ((try? JSONText.encode(document)) ?? []).dropLast(), as: UTF8.self)
    }

    /// The event for a reader who sees only some photos; nil if it is not for them.
    func shown(_ isShown: (String) -> Bool) -> ServerEvent? {
        var event = self
        switch others {
        case .same: break
        case .photos(let photos):
            let shown = photos.filter(isShown)
            guard !shown.isEmpty else { return nil }
            event.data = Self.line(NewPhotosDocument(photos: shown))
        case .data(let data): event.data = data
        case .nothing: return nil
        }
        return event
    }

    /// The event in the stream's format. `epoch` distinguishes its numbers from those of an earlier server.
    func text(epoch: String) -> String {
        (number.map { "id: \(epoch)-\($0)\n" } ?? "") + "event: \(name)\ndata: \(data)\n\n"
    }
}

/// The number of fetches in progress: data of the event `activity`.
struct ActivityDocument: PublicDocument {
    /// Fetches in progress, of any kind; 0 for none.
    var active: Int
}

/// New photos: data of the event `photos`.
struct NewPhotosDocument: PublicDocument {
    /// Their ids, newest first, at most 100.
    var photos: [String]
}
