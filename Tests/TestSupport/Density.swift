import Foundation

/// The number of cases for tests that could use any number: a sample, or with `PHOTOS_DENSE=1` as many as before a landing.
/// `scripts/test --full` sets this.
public enum Density {
    /// Whether all cases are tested.
    public static let isDense = ProcessInfo.processInfo.environment["PHOTOS_DENSE"] == "1"

    /// The number of cases: the sample or all.
    public static func count(_ some: Int, dense all: Int) -> Int { isDense ? all : some }
}
