extension Schema {
    static let camera: String = {
        let columns = [
            "camera TEXT", "lens TEXT", "exposureTime REAL", "fNumber REAL", "iso INTEGER", "focalLength REAL",
            "focalLength35mm INTEGER", "exposureBias REAL", "flashFired INTEGER",
        ]
        let added = ["photo", "removedPhoto"].flatMap { table in
            columns.map { "ALTER TABLE \(table) ADD COLUMN \($0);" }
        }
        return """
            -- camera is the model after its brand. Times are seconds, focal lengths millimetres, exposureBias is EV.
            \(added.joined(separator: "\n"))
            -- Words for searches contain the camera and the lens too.
            CREATE TRIGGER photoCameraChanged AFTER UPDATE OF camera, lens ON photo
            WHEN old.camera IS NOT new.camera OR old.lens IS NOT new.lens
            BEGIN INSERT OR IGNORE INTO staleText VALUES ('photo', new.row); END;
            """
    }()
}
