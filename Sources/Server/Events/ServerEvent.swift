internal import Foundation

/// A server-sent event: HTML Standard, section 9.2.
package struct ServerEvent: Sendable, Equatable {
    /// A sequence number; nil for current state, as sent after connecting.
    var number: Int?
    /// `activity`, `sync`, `photos` or `import`.
    var name: String
    /// JSON on one line.
    var data: String

    package init(number: Int? = nil, name: String, document: some PublicDocument) {
        self.number = number
        self.name = name
        let bytes = (try? JSONText.encode(document)) ?? []
        data = String(decoding: bytes.dropLast(), as: UTF8.self)
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
