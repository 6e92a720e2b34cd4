internal import Foundation
internal import PhotoLibrary

/// A new share, as a client describes it.
struct NewShareBody: Decodable {
    /// More bytes than the greatest number of ids take.
    static let limit = 300_000

    /// One of these four: the ids of photos, the id of a set or of a place, or the words of a search.
    var photos: [String]?
    var set: String?
    var place: String?
    var search: String?
    /// Whether the photos stay those that there are now; not with `photos`.
    var fixed: Bool?
    var title: String?
    var text: String?
    /// `never`, or the last day on which the link works, such as `2027-01-31`.
    var until: String?
    /// The time zone in which that day ends, by its name in the tz database; without it, UTC.
    var timeZone: String?
    var password: String?
    var positions: String?
    var download: String?

    /// - Throws: ``Problem`` 400 for none or several subjects, and for unknown values.
    func share() throws -> NewShare {
        var subjects: [NewShare.Subject] = []
        if let photos { subjects.append(.photos(try SetEditBody.checked(photos))) }
        if let set { subjects.append(.set(set)) }
        if let place { subjects.append(.place(place)) }
        if let search { subjects.append(.search(search)) }
        guard subjects.count == 1 else {
            throw Problem.badRequest("invalid share: expected one of photos, set, place and search")
        }
        var share = NewShare(subjects[0])
        (share.isFixed, share.title, share.text, share.password) = (fixed ?? false, title, text, password)
        if let until { share.end = try ShareEnd(until, zone: try zone()) }
        if let positions { share.positions = try Self.value("positions", positions) }
        if let download { share.download = try Self.value("download", download) }
        return share
    }

    private func zone() throws -> TimeZone {
        guard let name = timeZone else { return .gmt }
        guard let zone = TimeZone(identifier: name) else {
            throw Problem.badRequest(
                "unknown time zone '\(name.prefix(100))': expected a name such as Europe/Stockholm")
        }
        return zone
    }

    private static func value<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ text: String
    ) throws -> Value {
        guard let value = Value(rawValue: text) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem.badRequest("invalid \(name) '\(text.prefix(100))': expected one of \(known)")
        }
        return value
    }
}
