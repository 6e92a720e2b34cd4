extension Schema {
    static let films: String = {
        let columns = ["filmType TEXT", "filmBytes INTEGER", "filmStart INTEGER"]
        let added = ["photo", "removedPhoto"].flatMap { table in
            columns.map { "ALTER TABLE \(table) ADD COLUMN \($0);" }
        }
        return """
            -- The film of a motion photo, which begins at filmStart in the photo's own file, or of a Live Photo, which is a companion.
            \(added.joined(separator: "\n"))
            """
    }()
}
