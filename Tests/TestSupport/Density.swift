import Foundation

/// How many cases tests take that could take any number: some that are spread over all, or as many as before a landing, which
/// `PHOTOS_DENSE=1` asks for; `scripts/test --full` does.
public enum Density {
    /// Whether all are asked for.
    public static let isDense = ProcessInfo.processInfo.environment["PHOTOS_DENSE"] == "1"

    /// So many as suffice each time, or all.
    public static func count(_ some: Int, dense all: Int) -> Int { isDense ? all : some }
}
