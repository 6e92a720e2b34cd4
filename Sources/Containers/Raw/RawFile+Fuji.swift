internal import Bytes

extension RawFile {
    /// What a RAF file begins with.
    static let fujiSignature = Array("FUJIFILMCCD-RAW ".utf8)

    /// Reads the index of a RAF file: the position and length of the JPEG, of the metadata, and of the data of the sensor.
    init?<Source: ByteSource>(fujiIndex source: inout Source) throws(Source.Failure) {
        let index = try source.bytes(at: 84, count: 24)
        guard index.count == 24 else { return nil }
        self.init(.raf)
        let numbers = (0..<6).map { BigEndian.number(index[$0 * 4..<$0 * 4 + 4]) }
        let picture = numbers[0]..<numbers[0] + numbers[1]
        end = max(picture.upperBound, numbers[4] + numbers[5])
        try offer(picture, from: &source)
    }
}
