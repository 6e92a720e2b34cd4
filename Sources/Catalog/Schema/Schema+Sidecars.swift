extension Schema {
    static let sidecars: String = {
        let columns = ["rating INTEGER CHECK (rating BETWEEN -1 AND 5)", "sidecar TEXT"]
        let added = ["photo", "removedPhoto"].flatMap { table in
            columns.map { "ALTER TABLE \(table) ADD COLUMN \($0);" }
        }
        return """
            -- rating is 1 to 5, or -1 for a rejected photo. sidecar is the name, size and time of the file beside the photo
            -- whose metadata were read; null for none.
            \(added.joined(separator: "\n"))
            """
    }()
}
