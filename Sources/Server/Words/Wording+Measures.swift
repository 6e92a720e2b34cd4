package import Localization

extension Wording {
    /// Formats a position: `60.6070° N, 15.6320° E`.
    package func position(latitude: Double, longitude: Double) -> String {
        let north = number(abs(latitude), decimals: 4)
        let east = number(abs(longitude), decimals: 4)
        return list([
            self(latitude < 0 ? "positionSouth" : "positionNorth", ["degrees": .text(north)]),
            self(longitude < 0 ? "positionWest" : "positionEast", ["degrees": .text(east)]),
        ])
    }

    /// Formats as whole metres: `1,234 m`, `-3 m`.
    package func metres(_ value: Double) -> String {
        self("altitude", ["metres": whole(value)])
    }

    /// Formats as whole degrees from 0° to 359°: `87°`.
    package func bearing(_ value: Double) -> String {
        self("bearing", ["degrees": whole(value.rounded().truncatingRemainder(dividingBy: 360))])
    }

    /// Joins texts to a list, such as `Falun, Sweden`.
    func list(_ parts: [String]) -> String {
        parts.joined(separator: self("listSeparator"))
    }

    private func whole(_ value: Double) -> MessageArgument {
        Int(exactly: value.rounded()).map { .number($0) } ?? .text("\(value)")
    }
}
