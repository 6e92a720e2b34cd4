package import Localization
package import PhotoLibrary

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

    /// Formats how a photo was exposed: `1/250 s · f/8 · ISO 100 · 35 mm`; nil if nothing is known.
    package func exposure(_ exposure: ExposureDocument) -> String? {
        let bias = exposure.bias.flatMap { abs($0) < 0.05 ? nil : $0 }
        let parts = [
            exposure.time.map(exposureTime),
            exposure.fNumber.map { self("exposureAperture", ["number": .text(short($0))]) },
            exposure.iso.map { self("exposureSensitivity", ["value": .number($0)]) },
            focalLength(exposure),
            bias.map { self("exposureBias", ["bias": .text(($0 < 0 ? "−" : "+") + short(abs($0)))]) },
            exposure.flash == true ? self("exposureFlash") : nil,
        ]
        let known = parts.compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: " · ")
    }

    /// A fraction up to a quarter of a second, as photographers write it.
    private func exposureTime(_ time: Double) -> String {
        guard !ExposureDocument.isFraction(time) else {
            let denominator = Int((1 / time).rounded())
            return self("exposureFraction", ["numerator": .number(1), "denominator": .number(denominator)])
        }
        return self("exposureSeconds", ["seconds": .text(short(time))])
    }

    private func focalLength(_ exposure: ExposureDocument) -> String? {
        let equivalent = exposure.focalLength35mm.map { MessageArgument.text(number(Double($0), decimals: 0)) }
        guard let length = exposure.focalLength else {
            return nil
        }
        let text = MessageArgument.text(short(length))
        guard let equivalent, exposure.focalLength35mm.map(Double.init) != length.rounded() else {
            return self("exposureFocalLength", ["length": text])
        }
        return self("exposureFocalLengthOnFilm", ["length": text, "equivalent": equivalent])
    }

    /// A number with one decimal, or none if that is 0.
    private func short(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return number(tenths, decimals: tenths == tenths.rounded() ? 0 : 1)
    }

    /// Joins texts to a list, such as `Falun, Sweden`.
    func list(_ parts: [String]) -> String {
        parts.joined(separator: self("listSeparator"))
    }

    private func whole(_ value: Double) -> MessageArgument {
        Int(exactly: value.rounded()).map { .number($0) } ?? .text("\(value)")
    }
}
