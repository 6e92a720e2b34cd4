internal import GRDB
public import Times

/// A change of the corrections of several photos.
public enum CorrectionChange: Sendable, Equatable {
    /// Sets photos to a place, or to a position (WGS 84 degrees) and its place.
    case set(PlaceDescription, latitude: Double?, longitude: Double?)
    /// Removes corrections.
    case reset
}

/// The correction of one photo before and after a step; nil for none.
public struct CorrectionStep: Sendable, Equatable {
    /// The photo's id.
    let photoID: String
    let before: LoggedCorrection?
    let after: LoggedCorrection?
}

extension CatalogCorrections {
    /// Changes the corrections of photos by their ids, in one transaction: of all, or of none.
    ///
    /// - Returns: a step for each photo whose correction changed, for ``undo(_:)``; an id that comes twice counts once.
    /// - Throws: ``CatalogError/noSuchPhoto(_:)`` for the first id that no photo has.
    public func change(
        photos ids: [String], _ change: CorrectionChange, at time: Instant
    ) throws(CatalogError) -> [CorrectionStep] {
        try writeLogged { db, changes in
            let find = try db.cachedStatement(sql: "SELECT row FROM photo WHERE id = ?")
            var seen: Set<String> = []
            var steps: [CorrectionStep] = []
            for id in ids where seen.insert(id).inserted {
                guard let row = try Int64.fetchOne(find, arguments: [id]) else { throw CatalogError.noSuchPhoto(id) }
                let before = try LoggedCorrection.fetch(db, photo: id)
                switch change {
                case .set(let place, let latitude, let longitude):
                    let correction = Correction(photoID: id, place: place, latitude: latitude, longitude: longitude)
                    try changes.correct(photo: row, by: correction, at: time, in: db)
                case .reset:
                    guard before != nil else { continue }
                    _ = try changes.removeCorrection(ofPhoto: row, in: db)
                }
                steps.append(
                    CorrectionStep(photoID: id, before: before, after: try LoggedCorrection.fetch(db, photo: id)))
            }
            return steps
        }
    }

    /// Whether the photo with this complete id has a correction.
    public func isCorrected(photo id: String) throws(CatalogError) -> Bool {
        try read { db in try CorrectionRow.fetch(db, photo: id) != nil }
    }

    /// Returns photos to the corrections that they had before these steps, in one transaction. Skips photos whose
    /// correction was changed since, and photos that were forgotten. Returns how many photos were changed.
    public func undo(_ steps: [CorrectionStep]) throws(CatalogError) -> Int {
        try writeLogged { db, changes in
            let find = try db.cachedStatement(sql: "SELECT row FROM photo WHERE id = ?")
            var count = 0
            for step in steps {
                guard let row = try Int64.fetchOne(find, arguments: [step.photoID]),
                    try LoggedCorrection.fetch(db, photo: step.photoID)?.decision == step.after?.decision
                else { continue }
                if let before = step.before {
                    let correction = Correction(
                        photoID: step.photoID, place: before.place, latitude: before.latitude,
                        longitude: before.longitude, suggestedFrom: before.suggestedFrom)
                    try changes.correct(photo: row, by: correction, at: before.correctedAt, in: db)
                } else {
                    _ = try changes.removeCorrection(ofPhoto: row, in: db)
                }
                count += 1
            }
            return count
        }
    }
}

extension LoggedCorrection {
    /// What the person set and when, without the photo's own place, which imports change.
    fileprivate var decision: LoggedCorrection {
        var decision = said
        (decision.ownPlace, decision.ownLatitude, decision.ownLongitude) = (nil, nil, nil)
        return decision
    }
}
