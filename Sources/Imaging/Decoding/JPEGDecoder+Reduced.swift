import CJPEG

extension JPEGDecoder {
    /// The frame as the reduced decoder needs it; nil if that decoder does not support such files.
    var frame: JPEGFrame? {
        var frame = CJPEG_Frame()
        guard unsafe CJPEG_decoder_frame(handle, &frame) != 0 else { return nil }
        let count = Int(frame.components)
        guard count == 1 || count == 3, let codes else { return nil }
        var components: [JPEGFrame.Component] = []
        var tables: [(dc: Int, ac: Int)] = []
        for index in 0..<count {
            var component = CJPEG_Component()
            var factors = [UInt16](repeating: 0, count: 64)
            guard unsafe CJPEG_decoder_component(handle, Int32(index), &component, &factors) != 0 else { return nil }
            // The blocks of a single component are not interleaved, whatever its sampling factors are.
            components.append(
                JPEGFrame.Component(
                    identifier: UInt8(truncatingIfNeeded: component.identifier),
                    horizontal: count == 1 ? 1 : Int(component.horizontal),
                    vertical: count == 1 ? 1 : Int(component.vertical), quantization: factors))
            tables.append((Int(component.dc_table), Int(component.ac_table)))
        }
        let numbers = [frame.scan_component.0, frame.scan_component.1, frame.scan_component.2, frame.scan_component.3]
        let parts = numbers.prefix(Int(frame.scan_components)).map { number in
            JPEGScan.Part(component: Int(number), dcTable: tables[Int(number)].dc, acTable: tables[Int(number)].ac)
        }
        let isUsual = components.allSatisfy {
            components[0].horizontal % $0.horizontal == 0 && components[0].vertical % $0.vertical == 0
        }
        // An MCU of more than ten blocks is invalid (T.81, B.2.3). libjpeg reports it later.
        let blocks = components.reduce(0) { $0 + $1.horizontal * $1.vertical }
        guard isUsual, blocks <= 10, parts.allSatisfy({ (0..<4).contains($0.dcTable) && (0..<4).contains($0.acTable) })
        else {
            return nil
        }
        let scan = JPEGScan(
            parts: parts, first: Int(frame.first), last: Int(frame.last), lowBits: Int(frame.low_bits),
            earlierLowBits: Int(frame.earlier_low_bits), restartInterval: Int(frame.restart_interval))
        return JPEGFrame(
            size: size, isProgressive: frame.progressive != 0, components: components,
            scan: scan, codes: codes, dataOffset: Int(frame.data_offset))
    }

    private var codes: HuffmanCodes? {
        var codes = HuffmanCodes()
        for number in 0..<4 {
            codes.dc[number] = code(ac: 0, number)
            codes.ac[number] = code(ac: 1, number)
        }
        return codes
    }

    private func code(ac: Int32, _ number: Int) -> HuffmanCode? {
        var counts = [UInt8](repeating: 0, count: 16)
        var symbols = [UInt8](repeating: 0, count: 256)
        guard unsafe CJPEG_decoder_huffman(handle, ac, Int32(number), &counts, &symbols) != 0 else { return nil }
        return HuffmanCode(counts: counts, symbols: symbols)
    }
}
