internal import Gazetteer

/// Parses positions on the command line.
enum PositionArgument {
    /// Parses `LAT,LON` in degrees; nil for anything else.
    static func coordinate(_ text: String) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0).trimmed) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
