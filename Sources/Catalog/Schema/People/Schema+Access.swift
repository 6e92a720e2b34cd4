extension Schema {
    static let access: String = {
        // A photo that changes in one of these columns can become hidden or shown.
        let columns = "id, placeRow, districtRow, formerPlaceRow, folderRow, sourceRow, state"
        let isRuled = "WHEN EXISTS (SELECT 1 FROM accessRule)"
        let changed = "UPDATE library SET accessVersion = accessVersion + 1;"
        func trigger(_ name: String, _ event: String, _ condition: String) -> String {
            "CREATE TRIGGER \(name) AFTER \(event) \(condition) BEGIN \(changed) END;"
        }
        return """
            -- Who sees which photos. subject is the id of a photo or place, a country code in lower case, the path of a
            -- folder, or the row number of a source.
            CREATE TABLE accessRule (
              row INTEGER PRIMARY KEY,
              kind TEXT NOT NULL CHECK (kind IN ('photo', 'folder', 'source', 'place')),
              subject TEXT NOT NULL CHECK (subject <> ''),
              audience TEXT NOT NULL CHECK (audience IN ('everybody', 'users', 'people', 'owners')),
              UNIQUE (kind, subject)
            );
            -- The people of a rule for some people.
            CREATE TABLE accessPerson (
              ruleRow INTEGER NOT NULL REFERENCES accessRule ON DELETE CASCADE,
              personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
              PRIMARY KEY (ruleRow, personRow)
            ) WITHOUT ROWID;
            CREATE INDEX accessOfPerson ON accessPerson (personRow);
            -- Changes with everything that the rules apply to, so that what they hide is computed once (HiddenPhotos).
            ALTER TABLE library ADD COLUMN accessVersion INTEGER NOT NULL DEFAULT 0;
            \(trigger("accessRuleAdded", "INSERT ON accessRule", ""))
            \(trigger("accessRuleChanged", "UPDATE ON accessRule", ""))
            \(trigger("accessRuleRemoved", "DELETE ON accessRule", ""))
            \(trigger("accessPersonAdded", "INSERT ON accessPerson", ""))
            \(trigger("accessPersonRemoved", "DELETE ON accessPerson", ""))
            \(trigger("ruledPhotoAdded", "INSERT ON photo", isRuled))
            \(trigger("ruledPhotoChanged", "UPDATE OF \(columns) ON photo", isRuled))
            \(trigger("ruledPhotoRemoved", "DELETE ON photo", isRuled))
            \(trigger("ruledFolderChanged", "UPDATE OF path ON folder", isRuled))
            \(trigger("ruledPlaceChanged", "UPDATE OF id, countryCode, regionCode, cityRow ON place", isRuled))
            \(trigger("ruledListAdded", "INSERT ON feed", isRuled))
            \(trigger("ruledListChanged", "UPDATE OF placeRow, districtRow, sourceRow ON feed", isRuled))
            \(trigger("ruledListRemoved", "DELETE ON feed", isRuled))
            \(trigger("ruledSetItemAdded", "INSERT ON photoSetItem", isRuled))
            \(trigger("ruledSetItemRemoved", "DELETE ON photoSetItem", isRuled))
            \(trigger("ruledBordersChanged", "UPDATE OF borders ON library", isRuled))
            """
    }()
}
