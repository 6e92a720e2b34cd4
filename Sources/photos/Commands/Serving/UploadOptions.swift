internal import ArgumentParser
internal import PhotoLibrary

/// The options of `photos serve` for uploads.
struct UploadOptions: ParsableArguments {
    @Option(
        name: .customLong("uploads"),
        help: ArgumentHelp(
            "The folder for photographs that people upload, outside of the library and of imported folders.",
            valueName: "dir"),
        completion: .directory)
    var folder: String?

    @Option(
        name: .customLong("upload-limit"),
        help: ArgumentHelp("The largest size of one uploaded file. Default: 2GB.", valueName: "size"))
    var file: String?

    @Option(
        name: .customLong("upload-limit-per-user"),
        help: ArgumentHelp(
            "The largest size of all files that one user uploaded, or none. Default: 200GB.", valueName: "size"))
    var person: String?

    @Option(
        name: .customLong("upload-keep-free"),
        help: ArgumentHelp("The space that uploads leave free on the disk. Default: 1GB.", valueName: "size"))
    var free: String?

    /// - Throws: `ValidationError` for an invalid size.
    func limits() throws -> UploadLimits {
        var limits = UploadLimits()
        if let file { limits.bytesPerFile = try Self.size(file, "--upload-limit") }
        if let person {
            limits.bytesPerPerson = person == "none" ? nil : try Self.size(person, "--upload-limit-per-user")
        }
        if let free { limits.bytesKeptFree = try Self.size(free, "--upload-keep-free") }
        return limits
    }

    private static func size(_ text: String, _ option: String) throws -> Int64 {
        guard let bytes = ByteCount.bytes(text) else {
            throw ValidationError("invalid \(option) '\(text.prefix(100))': expected a size, such as 2GB")
        }
        return bytes
    }
}
