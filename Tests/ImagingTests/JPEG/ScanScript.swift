import TestSupport

/// Scans of progressive JPEG files.
enum ScanScript {
    /// Scripts with one special feature each, by name, for a number of components.
    static func named(_ components: Int) -> [(name: String, scans: [TestJPEG.Scan])] {
        let all = Array(0..<components)
        func each(_ scans: (Int) -> [TestJPEG.Scan]) -> [TestJPEG.Scan] { all.flatMap(scans) }
        return [
            ("libjpeg's", []),
            ("no bits left out", [TestJPEG.Scan(all, 0...0)] + each { [TestJPEG.Scan([$0], 1...63)] }),
            (
                "many bands",
                [TestJPEG.Scan(all, 0...0)]
                    + stride(from: 1, through: 63, by: 3).flatMap { first in
                        each { [TestJPEG.Scan([$0], first...first + 2)] }
                    }
            ),
            (
                "each component for itself",
                each { [TestJPEG.Scan([$0], 0...0, 0, 1), TestJPEG.Scan([$0], 1...63, 0, 1)] }
                    + each { [TestJPEG.Scan([$0], 1...63, 1, 0), TestJPEG.Scan([$0], 0...0, 1, 0)] }
            ),
            (
                "bit by bit",
                [TestJPEG.Scan(all, 0...0, 0, 4)] + each { [TestJPEG.Scan([$0], 1...63, 0, 5)] }
                    + (0..<5).reversed().flatMap { low in each { [TestJPEG.Scan([$0], 1...63, low + 1, low)] } }
                    + (0..<4).reversed().map { TestJPEG.Scan(all, 0...0, $0 + 1, $0) }
            ),
            (
                "the high bands last, which nothing is added to",
                [TestJPEG.Scan(all, 0...0, 0, 1)] + each { [TestJPEG.Scan([$0], 1...5, 0, 1)] }
                    + [TestJPEG.Scan(all, 0...0, 1, 0)] + each { [TestJPEG.Scan([$0], 1...5, 1, 0)] }
                    + each { [TestJPEG.Scan([$0], 6...24), TestJPEG.Scan([$0], 25...63)] }
            ),
        ]
    }

    /// Scans that contain all bits of an image, divided and ordered at random.
    static func random(_ components: Int, using random: inout SeededGenerator) -> [TestJPEG.Scan] {
        // The missing low bits of each coefficient of each component; nil before its first scan.
        var missing = [[Int?]](repeating: Array(repeating: nil, count: 64), count: components)
        let low = Int.random(in: 0...3, using: &random)
        var scans: [TestJPEG.Scan] = []
        if Bool.random(using: &random) {
            scans = [TestJPEG.Scan(Array(0..<components), 0...0, 0, low)]
        } else {
            scans = (0..<components).shuffled(using: &random).map { TestJPEG.Scan([$0], 0...0, 0, low) }
        }
        for component in missing.indices { missing[component][0] = low }
        while scans.count < 150 {
            let open = missing.indices.filter { missing[$0].contains { $0 != 0 } }
            guard let component = open.randomElement(using: &random) else { break }
            let places = (0..<64).filter { missing[component][$0] != 0 }
            guard let first = places.randomElement(using: &random) else { break }
            let before = missing[component][first]
            var band = first...first
            if first > 0 {
                while band.lowerBound > 1, missing[component][band.lowerBound - 1] == before {
                    band = band.lowerBound - 1...band.upperBound
                }
                while band.upperBound < 63, missing[component][band.upperBound + 1] == before {
                    band = band.lowerBound...band.upperBound + 1
                }
                // Usually as many as possible, because more scans make no better test.
                if Int.random(in: 0...2, using: &random) == 0 { band = band.clamped(to: first...63) }
                if Int.random(in: 0...4, using: &random) == 0 { band = band.clamped(to: 1...max(first, 9)) }
            }
            let after = before.map { $0 - 1 } ?? Int.random(in: 0...3, using: &random)
            for place in band { missing[component][place] = after }
            scans.append(TestJPEG.Scan([component], band, before ?? 0, after))
        }
        return scans
    }
}
