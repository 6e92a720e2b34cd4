/// Makes untrusted text safe for one line of a terminal. Removes escape sequences (ECMA-48), controls, and characters that
/// reorder or hide text (bidi embeddings, overrides and isolates, interlinear annotations, tags); a line break or tab becomes a
/// space. Printable text of all scripts is unchanged.
public func sanitizedForTerminal(_ text: String) -> String {
    // Fast path for text of letters below U+0400; C1 controls begin with the byte 0xC2.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || (0x80...0xBF).contains($0) || (0xC3...0xCF).contains($0) })
    {
        return text
    }
    var cleaned = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
        if let sequence = ControlSequence(at: rest) {
            rest = sequence.after
            continue
        }
        rest.removeFirst()
        if isLineSpace(scalar) {
            if cleaned.last != " " { cleaned.append(" ") }
        } else if !isHostile(scalar) {
            cleaned.append(scalar)
        }
    }
    return String(cleaned)
}

private func isLineSpace(_ scalar: Unicode.Scalar) -> Bool {
    (0x09...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
}

private func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0,  // C0, DEL, C1
        0x202A...0x202E, 0x2066...0x2069, 0x206A...0x206F,  // bidi controls, deprecated format controls
        0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:  // byte order mark, annotations, tags
        true
    default: false
    }
}

/// An escape sequence at the beginning of a text (ECMA-48): CSI … final byte, a string (OSC, DCS, SOS, PM, APC) up to its
/// terminator, or ESC with intermediates and a final byte. 7-bit and 8-bit introducers are equivalent.
private struct ControlSequence {
    let after: Substring.UnicodeScalarView

    init?(at text: Substring.UnicodeScalarView) {
        var body = text
        guard let introducer = Self.introducer(&body) else { return nil }
        switch introducer {
        case 0x9B:
            after = body.drop { (0x20...0x3F).contains($0.value) }.dropFirst(where: 0x40...0x7E)
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F:
            // Without a terminator the whole rest of the text would be removed; only the introducer is removed then.
            after = Self.afterString(body) ?? body
        default:
            after = body.drop { (0x20...0x2F).contains($0.value) }.dropFirst(where: 0x30...0x7E)
        }
    }

    /// Removes ESC or an 8-bit control from the text. Returns the C1 control for ESC and a letter, and 0x1B for any other ESC.
    private static func introducer(_ text: inout Substring.UnicodeScalarView) -> UInt32? {
        guard let first = text.first?.value, first == 0x1B || (0x80...0x9F).contains(first), first != 0x85 else {
            return nil
        }
        text.removeFirst()
        guard first == 0x1B else { return first }
        guard let second = text.first?.value, (0x40...0x5F).contains(second) else { return 0x1B }
        text.removeFirst()
        return second + 0x40
    }

    private static func afterString(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        guard let end = text.firstIndex(where: { [0x07, 0x1B, 0x9C].contains($0.value) }) else { return nil }
        let rest = text[end...]
        // ESC \ ends the string; any other ESC cancels it and begins a new sequence.
        guard rest.first?.value == 0x1B else { return rest.dropFirst() }
        return rest.dropFirst().first == "\\" ? rest.dropFirst(2) : rest
    }
}

extension Substring.UnicodeScalarView {
    fileprivate func dropFirst(where range: ClosedRange<UInt32>) -> Self {
        first.map { range.contains($0.value) } == true ? dropFirst() : self
    }
}
