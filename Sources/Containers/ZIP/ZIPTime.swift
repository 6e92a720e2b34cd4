internal import Bytes

/// A time as ZIP has it: local, in steps of two seconds, from 1980 to 2107 (APPNOTE.TXT, 4.4.6).
public struct ZIPTime: Sendable, Equatable {
    /// The date in the upper half, the time of day in the lower one.
    let bits: Int

    /// The first second of 2000, for files that are equal on every machine.
    static let fixed = ZIPTime(bits: 0x2821_0000)

    private init(bits: Int) { self.bits = bits }

    /// A local time; the nearest that ZIP has for an earlier or a later one.
    ///
    /// - Parameter second: the second of the day, from 0 to 86,399.
    public init(year: Int, month: Int, day: Int, second: Int) {
        guard year >= 1980 else {
            self.init(bits: 0x0021_0000)
            return
        }
        guard year <= 2107 else {
            self.init(bits: 0xFF9F_BF7D)
            return
        }
        let date = (year - 1980) << 9 | month << 5 | day
        let (hours, minutes, seconds) = (second / 3600, second % 3600 / 60, second % 60)
        self.init(bits: date << 16 | hours << 11 | minutes << 5 | seconds / 2)
    }
}
