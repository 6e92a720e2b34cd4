/// What the pages' modules import, so that a page can name all of its modules at once: a browser would otherwise ask for the
/// imports of a module only when it has the module, one round trip after another.
struct ModuleImports: Sendable {
    private let direct: [String: [String]]

    /// - Parameter sources: the text of each module by its name, such as `places.js`.
    init(_ sources: [String: String]) {
        direct = sources.mapValues { source in
            source.matches(of: /^(?:import|export)\b[^;'"]*['"]\.\/([^'"]+)['"];/.anchorsMatchLineEndings()).map {
                String($0.1)
            }
        }
    }

    /// The modules that these import, directly or not, without themselves; the nearest first. Modules imported when they are
    /// needed (`import()`) do not count.
    func all(of modules: [String]) -> [String] {
        var found = modules
        var next = 0
        while next < found.count {
            for name in direct[found[next]] ?? [] where !found.contains(name) { found.append(name) }
            next += 1
        }
        return Array(found.dropFirst(modules.count))
    }
}
