/// Which photos a slideshow shows, in which order, and for how long each.
struct SlideshowChoice: Sendable {
    /// The list whose photos are shown.
    enum Subject: Sendable, Equatable {
        case all
        /// By their complete ids.
        case place(String), trip(String)
        /// ISO 3166-1 alpha-2, in upper case.
        case country(String)
        /// By words, as the search page takes them.
        case search(String)
    }

    /// The order of the photos.
    enum Order: String, Sendable, CaseIterable {
        /// Newest first.
        case taken
        /// As if drawn by lot; the seed determines it.
        case random
    }

    let subject: Subject
    let order: Order
    let seed: Int
    /// The photo to begin with, by its complete id; nil for the first one.
    let start: String?

    static let subjectNames = ["place", "trip", "q", "country"]
    static let seeds = 0...Int(Int32.max)
    /// The maximum length of a search, in characters.
    private static let searchLength = 200

    /// - Parameter seed: the seed of a request without one.
    /// - Throws: ``Problem`` 400 for an unknown order, an invalid seed, or more than one list; 404 for what is not a country.
    init(_ query: Query, seed otherwise: () -> Int) throws {
        let lists = try Self.subjectNames.compactMap { name in
            try query.text(name).flatMap { $0.isEmpty ? nil : (name, $0) }
        }
        guard lists.count < 2 else {
            throw Problem.badRequest("too many lists: expected one of place, trip, q and country")
        }
        subject = try lists.first.map { try Self.subject($0.0, $0.1) } ?? .all
        let name = try query.text("order") ?? Order.taken.rawValue
        guard let order = Order(rawValue: name) else {
            throw Problem.badRequest("invalid order '\(name.prefix(100))': expected taken or random")
        }
        self.order = order
        seed = try query.integer("seed", in: Self.seeds) ?? otherwise()
        start = try query.text("photo").flatMap { $0.isEmpty ? nil : $0 }
    }

    private init(_ subject: Subject, _ order: Order, seed: Int, start: String?) {
        (self.subject, self.order, self.seed, self.start) = (subject, order, seed, start)
    }

    private static func subject(_ name: String, _ text: String) throws -> Subject {
        switch name {
        case "place": return .place(text)
        case "trip": return .trip(text)
        case "q":
            guard text.count <= searchLength else {
                throw Problem.badRequest("invalid q: expected at most \(searchLength) characters")
            }
            return .search(text)
        default:
            guard text.utf8.count == 2, text.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else {
                throw Problem.notFound("no such country: \(text.prefix(100))")
            }
            return .country(text.uppercased())
        }
    }

    /// The same list from another photo on; nil for its first one.
    func starting(at photo: String?) -> Self { Self(subject, order, seed: seed, start: photo) }

    /// The same list in the order of another seed, from its first photo on.
    func reseeded() -> Self { Self(subject, order, seed: seed == Self.seeds.upperBound ? 0 : seed + 1, start: nil) }

    /// The parameters of a URL that leads to it, without a question mark.
    var parameters: String {
        var parts: [(String, String)] = []
        switch subject {
        case .all: break
        case .place(let id): parts.append(("place", id))
        case .trip(let id): parts.append(("trip", id))
        case .country(let code): parts.append(("country", code))
        case .search(let words): parts.append(("q", words))
        }
        if order == .random { parts += [("order", order.rawValue), ("seed", String(seed))] }
        if let start { parts.append(("photo", start)) }
        return parts.map { "\($0.0)=\(URLText.query($0.1))" }.joined(separator: "&")
    }
}
