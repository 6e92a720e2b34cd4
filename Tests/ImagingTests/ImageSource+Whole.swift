import Imaging
import TestSupport

extension ImageSource {
    /// The whole picture at `size`, or as it is.
    func whole(_ size: PixelSize? = nil, _ orientation: Orientation = .topLeft) throws -> RenderedPicture {
        let upright = try ImageHeader.read(from: self).size.upright(orientation)
        return try render(
            Rendering(region: Rect(upright), size: size ?? upright, orientation: orientation, decoder: .tested))
    }
}
