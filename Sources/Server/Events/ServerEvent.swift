internal import Foundation

/// One event as browsers read it: HTML Standard, section 9.2, "Server-sent events".
package struct ServerEvent: Sendable, Equatable {
    /// Counted up; nil for what is only true now, as on connecting.
    var number: Int?
    /// `activity`, `sync` or `photos`.
    var name: String
    /// JSON on one line.
    var data: String

    package init(number: Int? = nil, name: String, document: some PublicDocument) {
        self.number = number
        self.name = name
        let bytes = (try? JSONText.encode(document)) ?? []
        data = String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    /// The lines of the stream. `epoch` tells the numbers of this server from those of one before.
    func text(epoch: String) -> String {
        (number.map { "id: \(epoch)-\($0)\n" } ?? "") + "event: \(name)\ndata: \(data)\n\n"
    }
}

/// How much is being fetched: data of the event `activity`.
struct ActivityDocument: PublicDocument {
    /// Fetches under way, of any kind; 0 for none.
    var active: Int
}

/// Photos that came: data of the event `photos`.
struct NewPhotosDocument: PublicDocument {
    /// Their ids, newest first, a hundred at most.
    var photos: [String]
}
