import Metadata
import Testing
import Times

@Suite struct IIMTests {
    private func read(_ build: (inout IIMWriter) -> Void) throws -> PhotoMetadata {
        var writer = IIMWriter()
        build(&writer)
        return try metadata(ofFile: writer.jpeg())
    }

    @Test("Each dataset comes to its own field")
    func fields() throws {
        let read = try read {
            $0.charset()
            $0.add(5, "Gruvan")
            $0.add(120, "Stora Stöten")
            for word in ["gruva", "koppar", "gruva"] { $0.add(25, word) }
            $0.add(80, "Åsa Ek")
            $0.add(80, "Bo Ek")
            $0.add(110, "an agency")
            $0.add(116, "CC BY 4.0")
            $0.add(92, "Gruvan")
            $0.add(90, "Falun")
            $0.add(95, "Dalarna")
            $0.add(101, "Sverige")
            $0.add(100, "swe")
            $0.add(55, "20110502")
            $0.add(60, "101112+0200")
        }
        #expect(read.title == "Gruvan")
        #expect(read.caption == "Stora Stöten")
        #expect(read.keywords == ["gruva", "koppar"])
        #expect(read.credit == "Åsa Ek; Bo Ek")
        #expect(read.license == "CC BY 4.0")
        let place = NamedPlace(
            sublocation: "Gruvan", city: "Falun", region: "Dalarna", country: "Sverige", countryCode: "SWE")
        #expect(read.namedPlace == place)
        let capture = CaptureTime(
            year: 2011, month: 5, day: 2, hour: 10, minute: 11, second: 12, statedOffsetMinutes: 120)
        #expect(read.capture == capture)
    }

    @Test("The credit line is the credit where no creator is named")
    func creditLine() throws {
        #expect(try read { $0.add(110, "an agency") }.credit == "an agency")
    }

    @Test("The stated character set is used, and without one UTF-8 is detected")
    func charsets() throws {
        let latin: [UInt8] = [0x46, 0xE5, 0x6C, 0xC3, 0xA5]
        for escape in [[0x1B, 0x2D, 0x41], [0x1B, 0x2E, 0x41]] as [[UInt8]] {
            let read = try read {
                $0.charset(escape)
                $0.add(120, Array("Fål".utf8))
            }
            #expect(read.caption == "FÃ¥l")
        }
        #expect(try read { $0.add(120, "Fål") }.caption == "Fål")
        #expect(try read { $0.add(120, latin) }.caption == "FålÃ¥")
        let wrong = try read {
            $0.charset()
            $0.add(120, latin)
        }
        #expect(wrong.caption == "FålÃ¥", "what says UTF-8 and is not")
    }

    @Test("A character that was cut at the limit is removed, and the rest stays UTF-8")
    func cutLetter() throws {
        let read = try read {
            $0.charset()
            $0.add(90, Array("Åååååååååååååååå".utf8.prefix(31)))
        }
        #expect(read.namedPlace?.city == "Ååååååååååååååå")
    }

    @Test("A time may be missing, with separators, or impossible; a date of zeroes is ignored")
    func times() throws {
        let morning = CaptureTime(year: 2011, month: 5, day: 2, hour: 10, minute: 11, second: 12)
        for (date, time, expected) in [
            ("20110502", nil, CaptureTime(year: 2011, month: 5, day: 2)), ("20110502", "101112", morning),
            ("2011:05:02", "10:11:12", morning), ("20110502", "251112", nil), ("20110500", "101112", nil),
            ("00000000", "000000+0000", nil), ("2011052", nil, nil), ("20110502", "1011", nil),
        ] as [(String, String?, CaptureTime?)] {
            let read = try read {
                $0.add(55, date)
                if let time { $0.add(60, time) }
            }
            #expect(read.capture == expected, "\(date) \(time ?? "")")
        }
    }

    @Test("The date of digitisation counts where there is no other")
    func digitised() throws {
        let read = try read {
            $0.add(62, "20200102")
            $0.add(63, "030405-0330")
        }
        #expect(read.capture?.local.seconds == 1_577_934_245)
        #expect(read.capture?.offsetMinutes == -210)
    }

    @Test("Default texts of cameras are neither title nor caption")
    func cameraText() throws {
        let read = try read {
            $0.add(5, "SONY DSC")
            $0.add(120, "OLYMPUS DIGITAL CAMERA         ")
        }
        #expect(read == PhotoMetadata())
    }

    @Test("A long value has its length in octets of their own")
    func extendedLength() throws {
        let read = try read {
            $0.addExtended(120, [UInt8](repeating: 0x61, count: 40_000))
            $0.add(90, "Falun")
        }
        #expect(read.caption?.utf8.count == 40_000)
        #expect(read.namedPlace?.city == "Falun")
    }

    @Test("Of very many keywords a thousand are kept")
    func manyKeywords() throws {
        let read = try read { writer in for number in 0..<5000 { writer.add(25, "\(number)") } }
        #expect(read.keywords == (0..<1000).map(String.init))
    }

    @Test("A value with a wrong length ends the record, and earlier values stay")
    func lyingLength() throws {
        var writer = IIMWriter()
        writer.add(90, "Falun")
        writer.add(101, "Sverige")
        let whole = writer.bytes
        for count in 0..<whole.count {
            let file = jpegFile([app13(resource(0x0404, Array(whole[..<count])))])
            let place = PhotoMetadata.read(bytes: file).namedPlace
            #expect(place == (count < 10 ? nil : NamedPlace(city: "Falun")))
        }
    }
}
