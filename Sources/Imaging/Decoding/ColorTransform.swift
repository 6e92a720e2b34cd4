import CLCMS
import Synchronization

/// A transform from the colours of a file to sRGB. To be used by one thread at a time.
@safe
final class ColorTransform {
    private let handle: OpaquePointer

    /// - Returns: nil if there is no profile, it does not apply to such samples, it is invalid, or it is equivalent to sRGB.
    init?(_ profile: [UInt8]?, for samples: ColorConversion.Samples) {
        guard let profile, !profile.isEmpty else { return nil }
        let kind = samples.profileKind
        let known = KnownProfile(kind: kind, bytes: profile)
        guard !KnownProfile.withoutEffect.withLock({ $0.contains(known) }) else { return nil }
        guard let handle = unsafe CLCMS_transform_create(profile, profile.count, Int32(kind)) else {
            known.remember()
            return nil
        }
        unsafe self.handle = handle
    }

    deinit { unsafe CLCMS_transform_destroy(handle) }

    /// Converts pixels of `channels` samples to pixels of `resultChannels` samples.
    func run(_ bytes: [UInt8], channels: Int, to resultChannels: Int) -> [UInt8] {
        let pixels = bytes.count / channels
        return unsafe [UInt8](unsafeUninitializedCapacity: pixels * resultChannels) { result, count in
            guard let to = result.baseAddress else { return }
            unsafe CLCMS_transform_run(handle, bytes, to, pixels)
            count = pixels * resultChannels
        }
    }
}

/// An ICC profile that was examined before. Examining one takes longer than rendering a small picture, and all images of a camera
/// have the same profile.
private struct KnownProfile: Equatable {
    let kind: Int
    let bytes: [UInt8]

    /// The profiles found last that need no transform, newest first.
    static let withoutEffect = Mutex<[KnownProfile]>([])
    private static let longest = 16 << 10
    private static let most = 8

    func remember() {
        guard bytes.count <= Self.longest else { return }
        Self.withoutEffect.withLock { $0 = [self] + $0.prefix(Self.most - 1) }
    }
}
