import Imaging
import TestSupport

extension ImageSource {
    /// The whole image at `size`, or at its own size.
    func whole(_ size: PixelSize? = nil, _ orientation: Orientation = .topLeft) throws -> RenderedPicture {
        let upright = try ImageHeader.read(from: self).size.upright(orientation)
        return try render(
            Rendering(region: Rect(upright), size: size ?? upright, orientation: orientation, decoder: .tested))
    }
}
