internal import Containers
import Foundation
public import Imaging

/// A small picture with EXIF, for writing as a file. Each seed gives other pixels and so other bytes.
public struct TestPhoto: Sendable {
    public var seed = 0
    public var size = PixelSize(width: 60, height: 40)
    public var latitude: Double?
    public var longitude: Double?
    /// "2011:05:02 10:11:12"
    public var takenAt: String?
    public var title: String?
    public var orientation = 1
    /// Keywords in the field of Windows (XPKeywords).
    public var keywords: [String] = []
    /// Altitude in metres; written only with a position.
    public var altitude: Double?
    /// Direction in degrees from north; written only with a position.
    public var direction: Double?

    /// What it was taken with.
    public var camera: Camera?

    /// A camera, and the exposure of a picture.
    public struct Camera: Sendable {
        public var make = "NIKON CORPORATION"
        public var model = "NIKON D750"
        public var lens = "24.0-70.0 mm f/2.8"
        /// A part of a second: 250 for 1/250 s.
        public var speed: UInt32 = 250
        public var isFlashFired = true

        /// A Nikon D750 at 1/250 s, f/2.8, ISO 400 and 35 mm (52 mm on film), with −0.67 EV and flash.
        public init() {}
    }

    /// A picture of 60 × 40 pixels, by default without a position.
    public init(
        seed: Int = 0, size: PixelSize = PixelSize(width: 60, height: 40), latitude: Double? = nil,
        longitude: Double? = nil, takenAt: String? = nil, title: String? = nil, orientation: Int = 1
    ) {
        self.seed = seed
        self.size = size
        self.latitude = latitude
        self.longitude = longitude
        self.takenAt = takenAt
        self.title = title
        self.orientation = orientation
    }

    /// Falun, Sweden.
    public static func falun(_ seed: Int, takenAt: String? = nil, title: String? = nil) -> TestPhoto {
        TestPhoto(seed: seed, latitude: 60.607, longitude: 15.632, takenAt: takenAt, title: title)
    }

    /// Springfield, Illinois.
    public static func springfield(_ seed: Int) -> TestPhoto {
        TestPhoto(seed: seed, latitude: 39.8017, longitude: -89.6437)
    }

    /// The picture as JPEG.
    public func jpeg() throws -> [UInt8] {
        try pixels.jpeg(quality: 90, exif: exif)
    }

    /// The picture as PNG with an alpha channel.
    public func png() throws -> [UInt8] {
        let rgb = pixels.bytes
        let rgba: [UInt8] = stride(from: 0, to: rgb.count, by: 3).flatMap { Array(rgb[$0..<$0 + 3]) + [128 as UInt8] }
        return try PixelBuffer(size: size, channels: 4, bytes: rgba).png(exif: exif)
    }

    /// Writes the picture and the folders of `path`. The extension determines the format; the default is JPEG.
    public func write(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(try encoded(as: (path as NSString).pathExtension)).write(to: URL(fileURLWithPath: path))
    }

    private func encoded(as format: String) throws -> [UInt8] {
        switch format {
        case "png": try png()
        case "heic": try heif()
        case "avif": try heif(av1: true)
        case "webp": try webp()
        case "jxl": try jxl()
        case "tif", "tiff": tiff()
        case "gif": gif()
        case let kind where RawKind(rawValue: kind.lowercased()) != nil:
            try raw(RawKind(rawValue: kind.lowercased()) ?? .nef)
        default: try jpeg()
        }
    }

    var pixels: PixelBuffer {
        var bytes: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                bytes += [
                    UInt8(truncatingIfNeeded: x &* 3 &+ seed &* 17), UInt8(truncatingIfNeeded: y &* 5 &+ seed &* 29),
                    UInt8(truncatingIfNeeded: (x ^ y) &+ (seed >> 4) &* 7),
                ]
            }
        }
        return PixelBuffer(size: size, channels: 3, bytes: bytes)
    }

    // MARK: - TIFF 6.0, little-endian

    private struct Field {
        var tag: UInt16
        var type: UInt16
        var count: UInt32
        var value: [UInt8]
    }

    var exif: [UInt8] {
        var main = [Field(tag: 0x0112, type: 3, count: 1, value: [UInt8(orientation), 0])]
        if let takenAt { main.append(Field(tag: 0x0132, type: 2, count: 20, value: Array(takenAt.utf8) + [0])) }
        if let title {
            let utf16 = wide(title)
            main.append(Field(tag: 0x9C9B, type: 1, count: UInt32(utf16.count), value: utf16))
        }
        if !keywords.isEmpty {
            let utf16 = wide(keywords.joined(separator: ";"))
            main.append(Field(tag: 0x9C9E, type: 1, count: UInt32(utf16.count), value: utf16))
        }
        var parts: [(tag: UInt16, fields: [Field])] = []
        if let camera {
            main += [text(0x010F, camera.make), text(0x0110, camera.model)]
            parts.append((0x8769, exposure(camera)))
        }
        if let latitude, let longitude { parts.append((0x8825, position(latitude, longitude))) }
        main += parts.map { Field(tag: $0.tag, type: 4, count: 1, value: [0, 0, 0, 0]) }
        main.sort { $0.tag < $1.tag }
        var start = 8 + directory(main, at: 8).count
        var rest: [UInt8] = []
        for (tag, fields) in parts {
            let index = main.firstIndex { $0.tag == tag } ?? 0
            main[index].value = little(UInt32(start))
            let part = directory(fields, at: start)
            (rest, start) = (rest + part, start + part.count)
        }
        return [0x49, 0x49, 42, 0, 8, 0, 0, 0] + directory(main, at: 8) + rest
    }

    private func text(_ tag: UInt16, _ text: String) -> Field {
        Field(tag: tag, type: 2, count: UInt32(text.utf8.count + 1), value: Array(text.utf8) + [0])
    }

    private func exposure(_ camera: Camera) -> [Field] {
        let bias = Array(little(UInt32(bitPattern: -67)) + little(100))
        return [
            Field(tag: 0x829A, type: 5, count: 1, value: little(1) + little(camera.speed)),
            Field(tag: 0x829D, type: 5, count: 1, value: ratio(2.8)),
            Field(tag: 0x8827, type: 3, count: 1, value: Array(little(400).prefix(2))),
            Field(tag: 0x9204, type: 10, count: 1, value: bias),
            Field(tag: 0x9209, type: 3, count: 1, value: [camera.isFlashFired ? 1 : 0, 0]),
            Field(tag: 0x920A, type: 5, count: 1, value: ratio(35)),
            Field(tag: 0xA405, type: 3, count: 1, value: [52, 0]),
            text(0xA434, camera.lens),
        ]
    }

    private func position(_ latitude: Double, _ longitude: Double) -> [Field] {
        var gps = [
            Field(tag: 1, type: 2, count: 2, value: [UInt8(ascii: latitude < 0 ? "S" : "N"), 0]),
            Field(tag: 2, type: 5, count: 3, value: degrees(latitude)),
            Field(tag: 3, type: 2, count: 2, value: [UInt8(ascii: longitude < 0 ? "W" : "E"), 0]),
            Field(tag: 4, type: 5, count: 3, value: degrees(longitude)),
        ]
        if let altitude {
            gps.append(Field(tag: 5, type: 1, count: 1, value: [altitude < 0 ? 1 : 0]))
            gps.append(Field(tag: 6, type: 5, count: 1, value: ratio(altitude)))
        }
        if let direction { gps.append(Field(tag: 17, type: 5, count: 1, value: ratio(direction))) }
        return gps
    }

    private func wide(_ text: String) -> [UInt8] {
        Array((text + "\0").utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }

    private func ratio(_ value: Double) -> [UInt8] {
        little(UInt32((abs(value) * 100).rounded())) + little(100)
    }

    private func degrees(_ value: Double) -> [UInt8] {
        let millionths = UInt32((abs(value) * 1_000_000).rounded())
        return little(millionths) + little(1_000_000) + little(0) + little(1) + little(0) + little(1)
    }

    private func directory(_ fields: [Field], at start: Int) -> [UInt8] {
        var bytes = [UInt8(fields.count), 0]
        var rest: [UInt8] = []
        let restStart = start + 2 + fields.count * 12 + 4
        for field in fields {
            bytes += [UInt8(field.tag & 255), UInt8(field.tag >> 8), UInt8(field.type), 0] + little(field.count)
            if field.value.count <= 4 {
                bytes += field.value + Array(repeating: 0, count: 4 - field.value.count)
            } else {
                bytes += little(UInt32(restStart + rest.count))
                rest += field.value
                if rest.count % 2 == 1 { rest.append(0) }
            }
        }
        return bytes + [0, 0, 0, 0] + rest
    }

    private func little(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
}
