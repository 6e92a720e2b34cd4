import Containers
import TestSupport

/// Reads and strips a film.
enum FilmTarget {
    /// Runs one film. A stripped film must be as long as the film, and stripping it again must not change it.
    static func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let film = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        var source = MemoryBytes(film)
        if let part = SamsungTrailer(of: &source, length: count).film, part.upperBound > count {
            found("a film outside the file")
        }
        let known = FilmFile.read(from: source, length: count)
        if let known, known.bytes > count { found("a film longer than the file") }
        guard let copy = StrippedFile.film(from: source, length: count)?.bytes(of: film) else { return 0 }
        if let known, copy.count != known.bytes { found("a copy of another length") }
        let again = StrippedFile.film(from: MemoryBytes(copy), length: copy.count)
        if again?.bytes(of: copy) != copy { found("stripping again changes the film") }
        return 0
    }
}
