import CWebP
internal import Containers

/// A decoded part of a WebP image, which is freed with its owner.
@safe
struct WebPPixels: ~Copyable {
    private let handle: OpaquePointer
    private let first: UnsafePointer<UInt8>?
    private let stride: Int
    /// The number of decoded rows, from the top.
    let rows: Int
    /// Why rows are missing; nil if none are.
    let truncation: String?

    /// The number of bytes that are passed to libwebp at a time.
    private static let piece = 64 << 10

    /// Decodes as much of the request as the data allow.
    init(_ picture: WebPImage, _ request: CWebP_Request, _ deadline: Deadline) throws(ImagingError) {
        var result: Int32 = 0
        var request = request
        guard let handle = unsafe CWebP_decoder_create(&request, &result) else {
            throw result == CWEBP_MISSING ? .libraryMissing("libwebp") : .outOfMemory
        }
        do {
            truncation = try unsafe Self.push(picture, to: handle, deadline)
        } catch {
            unsafe CWebP_decoder_destroy(handle)
            throw error
        }
        var first: UnsafePointer<UInt8>?
        var stride: Int32 = 0
        rows = unsafe Int(CWebP_decoder_rows(handle, &first, &stride))
        unsafe self.first = first
        self.stride = Int(stride)
        unsafe self.handle = handle
    }

    deinit { unsafe CWebP_decoder_destroy(handle) }

    /// The first pixel of a decoded row; nil for a missing row.
    func row(_ index: Int) -> UnsafePointer<UInt8>? {
        index < rows ? unsafe first.map { unsafe $0 + index * stride } : nil
    }

    /// Passes the data to libwebp. Returns nil for a complete image, otherwise a message.
    private static func push(
        _ picture: WebPImage, to handle: OpaquePointer, _ deadline: Deadline
    ) throws(ImagingError) -> String? {
        var position = picture.file.frame.chunks.lowerBound
        let end = picture.file.frame.chunks.upperBound
        while position < end {
            try deadline.check()
            let bytes = try picture.source.bytes(at: position, count: min(piece, end - position))
            guard !bytes.isEmpty else { break }
            position += bytes.count
            let result = unsafe bytes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return Int32(CWEBP_DAMAGED) }
                return unsafe CWebP_decoder_push(handle, start, buffer.count)
            }
            switch Int(result) {
            case 1: return nil
            case CWEBP_OK: continue
            case CWEBP_OUT_OF_MEMORY: throw .outOfMemory
            case CWEBP_UNSUPPORTED: throw .unsupported("a WebP feature that libwebp does not support")
            default: return "invalid image data"
            }
        }
        return "the file ends before the image is complete"
    }
}
