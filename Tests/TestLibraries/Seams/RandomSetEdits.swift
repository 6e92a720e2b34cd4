internal import Catalog
internal import TestSupport
internal import Times

/// Random edits of sets.
enum RandomSetEdits {
    /// Makes one edit of the sets of the local person or of Ann; an edit that is refused changes nothing.
    static func next(
        in catalog: Catalog, _ photos: [PhotoID], _ step: Int, _ random: inout SeededGenerator
    ) throws {
        let ann = try catalog.people.find(key: "ann")?.id
        let person = Bool.random(using: &random) ? ann ?? .local : .local
        let sets = try catalog.sets.all(visibleTo: person).filter { $0.owner == person }.map(\.id)
        let set = sets.randomElement(using: &random) ?? .favourites(of: person)
        let some = Array(photos.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
        let name = PhotoSetName(text: "Set \(step % 5)", key: "set \(step % 5)")
        let edit: PhotoSetEdit =
            switch Int.random(in: 0..<12, using: &random) {
            case 0: .create(PhotoSetID("set\(step)"), name, .photos(some))
            case 1: .create(PhotoSetID("set\(step)"), name, .search("falun"))
            case 2: .add(some, to: .favourites(of: person))
            case 3, 4: .add(some, to: set)
            case 5: .remove(Array(some.prefix(1)), from: set)
            case 6: .move(Array(some.prefix(1)), in: set, to: 1)
            case 7: .rename(set, name)
            case 8: .delete(set)
            case 9: .share(set, with: [.local] + [ann].compactMap(\.self), everybody: Bool.random(using: &random))
            case 10: .redo
            default: .undo
            }
        do throws(CatalogError) {
            try catalog.sets.edit(edit, of: person, at: Instant(milliseconds: Int64(step)))
        } catch {
            guard case .setRefused = error else { throw error }
        }
    }
}
