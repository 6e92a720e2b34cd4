internal import Disk
internal import Metadata

/// What the files beside a photo say.
struct SidecarContents {
    /// What another program, or the export that has the photo, says in a format of its own.
    var description: (any PhotoDescription)?
    var xmp: [UInt8]?
    /// Why one of the files could not be read.
    var failure: FileFailure?
    /// ``Sidecar/mark`` of what was read; nil if one could not be.
    var mark: String?

    /// Replaces what they state otherwise than the image.
    func apply(to metadata: inout PhotoMetadata) {
        description?.apply(to: &metadata)
        if let xmp { metadata.apply(sidecar: xmp) }
    }
}
