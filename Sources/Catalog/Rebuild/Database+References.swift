internal import GRDB

extension Database {
    /// Repairs references to rows that are lost.
    func repairReferences() throws {
        try execute(sql: "DELETE FROM feed WHERE sourceRow NOT IN (SELECT row FROM source)")
        try execute(
            sql: """
                INSERT INTO feed (sourceRow, identity, url) SELECT row, '', url FROM source
                WHERE bundleFolder IS NULL AND row NOT IN (SELECT sourceRow FROM feed WHERE identity = '')
                """)
        try forgetLostPlaces()
        // Without any source, `NOT IN` an empty list is true even for NULL.
        try execute(
            sql: "DELETE FROM photo WHERE sourceRow IS NOT NULL AND sourceRow NOT IN (SELECT row FROM source)")
        try execute(sql: "DELETE FROM bundle WHERE sourceRow NOT IN (SELECT row FROM source)")
        try execute(
            sql: """
                UPDATE photo SET feedRow = (SELECT row FROM feed WHERE feed.sourceRow = photo.sourceRow AND identity = '')
                WHERE sourceRow IS NOT NULL AND feedRow IS NOT NULL AND feedRow NOT IN (SELECT row FROM feed)
                """)
        try repairPhotos()
        for table in ["download", "recent", "companion"] {
            try execute(sql: "DELETE FROM \(table) WHERE photoRow NOT IN (SELECT row FROM photo)")
        }
        try execute(sql: "DELETE FROM correction WHERE placeRow NOT IN (SELECT row FROM place)")
        try execute(sql: "DELETE FROM recent WHERE personRow NOT IN (SELECT row FROM person)")
        try execute(sql: "DELETE FROM recentEdit WHERE personRow NOT IN (SELECT row FROM person)")
        try execute(sql: "DELETE FROM passkey WHERE personRow NOT IN (SELECT row FROM person)")
        try RebuiltSets(db: self).repair()
        for (column, table) in [("ruleRow", "accessRule"), ("personRow", "person")] {
            try execute(sql: "DELETE FROM accessPerson WHERE \(column) NOT IN (SELECT row FROM \(table))")
        }
        try execute(sql: "DELETE FROM share WHERE personRow NOT IN (SELECT row FROM person)")
        try execute(sql: "DELETE FROM sharePhoto WHERE shareRow NOT IN (SELECT row FROM share)")
        for person in try Int64.fetchAll(self, sql: "SELECT row FROM person").map(PersonID.init) {
            try RowRecents.fetch(self, person).save(self, person)
        }
    }

    /// Cities and districts are computed again by the next update.
    private func forgetLostPlaces() throws {
        let references = [
            "place": ["cityRow"], "feed": ["placeRow", "districtRow"], "photo": ["districtRow", "formerPlaceRow"],
            "correction": ["districtRow", "formerPlaceRow", "ownPlaceRow", "ownDistrictRow", "ownFormerPlaceRow"],
        ]
        for (table, columns) in references {
            for column in columns {
                try execute(sql: "UPDATE \(table) SET \(column) = NULL WHERE \(column) NOT IN (SELECT row FROM place)")
            }
        }
    }

    /// A photo whose place is lost is read again by the next import; one whose folder is lost is found by its content.
    private func repairPhotos() throws {
        try execute(
            sql: """
                UPDATE photo SET placeRow = (SELECT row FROM place WHERE id = '\(PlaceRecord.unknownID)'),
                  districtRow = NULL, modifiedAt = NULL
                WHERE placeRow NOT IN (SELECT row FROM place)
                """)
        // The next import finds them again.
        try execute(sql: "DELETE FROM photoDuplicate WHERE folderRow NOT IN (SELECT row FROM folder)")
        try execute(sql: "DELETE FROM companion WHERE folderRow NOT IN (SELECT row FROM folder)")
        let lost = "folderRow IS NOT NULL AND folderRow NOT IN (SELECT row FROM folder)"
        guard try Bool.fetchOne(self, sql: "SELECT EXISTS (SELECT 1 FROM photo WHERE \(lost))") == true else { return }
        try execute(sql: "INSERT OR IGNORE INTO folder (path) VALUES ('/lost+found')")
        try execute(
            sql: """
                UPDATE photo SET state = 'missing', error = NULL,
                  folderRow = (SELECT row FROM folder WHERE path = '/lost+found') WHERE \(lost)
                """)
    }
}
