extension ExifBlock {
    /// Reads an ASCII field up to its first NUL: as UTF-8 if that is valid, otherwise as Windows-1252, which older editors wrote.
    func text(_ tag: ExifTag) -> String? {
        cleaned(decodedText(bytes(tag).prefix { $0 != 0 }))
    }

    /// Reads an XP field up to its first NUL. It is UTF-16 in little-endian order, whatever the byte order of the block is.
    func wideText(_ tag: ExifTag) -> String? {
        cleaned(decodedUTF16(bytes(tag)[...], bigEndian: false))
    }

    /// Reads Copyright, which consists of the photographer's notice, NUL, and the editor's notice. A single space means that there
    /// is not a photographer's notice (EXIF 2.32, section 4.6.4 D).
    func copyright() -> String? {
        for notice in bytes(.copyright).split(separator: 0, maxSplits: 2).prefix(2) {
            if let text = cleaned(decodedText(notice)) { return text }
        }
        return nil
    }

    /// Reads UserComment, whose first eight bytes name the character code (EXIF 2.32, table 9). JIS is not supported. Cameras also
    /// store binary data with the undefined code, so only UTF-8 without control characters is taken as text then.
    func comment() -> String? {
        let field = bytes(.userComment)
        guard field.count > 8 else { return nil }
        let text = field[8...]
        switch field[..<8] {
        case let code where code.elementsEqual("ASCII\0\0\0".utf8):
            return cleaned(decodedText(text.prefix { $0 != 0 }))
        case let code where code.elementsEqual("UNICODE\0".utf8):
            return cleaned(decodedUTF16(text, bigEndian: isBigEndian))
        case let code where code.allSatisfy({ $0 == 0 }):
            let bytes = text.prefix { $0 != 0 }
            guard bytes.allSatisfy({ $0 >= 0x20 || (0x09...0x0D).contains($0) }) else { return nil }
            return cleaned(String(validating: bytes, as: UTF8.self) ?? "")
        default:
            return nil
        }
    }
}

/// Decodes UTF-8 if it is valid, otherwise Windows-1252.
func decodedText(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? decodedWindows1252(bytes)
}

/// Decodes Windows-1252, which includes all letters of Latin-1.
func decodedWindows1252(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
        text.append((0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(text)
}

/// Windows-1252 from 0x80 to 0x9F (unicode.org, MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT). Five codes are not assigned.
private let windows1252: [Unicode.Scalar] = [
    "\u{20AC}", "\u{FFFD}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{FFFD}", "\u{017D}", "\u{FFFD}",
    "\u{FFFD}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}", "\u{0153}", "\u{FFFD}", "\u{017E}", "\u{0178}",
]

/// Decodes UTF-16 up to its first NUL. A byte order mark takes precedence over `bigEndian`. So do the code units if they clearly
/// have the other order, as is common in UserComment: ASCII that reads as U+2000, U+6100.
func decodedUTF16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String {
    var pairs: [(UInt8, UInt8)] = []
    for index in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
        if bytes[index] == 0 && bytes[index + 1] == 0 { break }
        pairs.append((bytes[index], bytes[index + 1]))
    }
    let zeroFirst = pairs.count { $0.0 == 0 }
    let zeroLast = pairs.count { $0.1 == 0 }
    let order =
        switch pairs.first {
        case (0xFE, 0xFF)?: true
        case (0xFF, 0xFE)?: false
        default: zeroFirst * 2 > pairs.count ? true : zeroLast * 2 > pairs.count ? false : bigEndian
        }
    let units = pairs.map { order ? UInt16($0) << 8 | UInt16($1) : UInt16($1) << 8 | UInt16($0) }
    return String(decoding: units, as: UTF16.self)
}

/// The text fit for one line of a terminal or page. White space and line ends become one space each; other control characters, byte
/// order marks, U+FFFD and bidirectional controls are removed; the ends are trimmed. Nil if nothing is left.
func cleaned(_ text: String) -> String? {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x2028, 0x2029:
            if kept.last != " " { kept.append(" ") }
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFD...0xFFFF:
            continue
        default:
            kept.append(scalar)
        }
    }
    let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    guard let first = kept.firstIndex(where: { !isBlank($0) }), let last = kept.lastIndex(where: { !isBlank($0) })
    else { return nil }
    return String(kept[first...last])
}
