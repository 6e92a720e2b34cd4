/// The items that make up the primary image: its tiles, its alpha image and its thumbnails.
struct HEIFImageItems {
    private(set) var all: Set<Int> = []
    private var parts: [Int: [Int]] = [:]

    /// Takes time proportional to the number of references.
    init(_ file: HEIFFile) {
        for reference in file.references where reference.type == "dimg" {
            parts[reference.from, default: []] += reference.to
        }
        take(file.primary)
        var alphas: [Int: Bool] = [:]
        // Two passes, because a thumbnail can have an alpha image.
        for _ in 0..<2 {
            for reference in file.references where reference.type == "auxl" || reference.type == "thmb" {
                guard !all.contains(reference.from), reference.to.contains(where: all.contains) else { continue }
                if reference.type == "auxl" {
                    let isAlpha = alphas[reference.from] ?? file.isAlpha(reference.from)
                    alphas[reference.from] = isAlpha
                    guard isAlpha else { continue }
                }
                take(reference.from)
            }
        }
    }

    private mutating func take(_ item: Int) {
        var waiting = [item]
        while let next = waiting.popLast() {
            if all.insert(next).inserted { waiting += parts[next] ?? [] }
        }
    }
}
