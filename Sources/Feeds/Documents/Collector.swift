/// Follows the elements of a document, and collects each entry and each property of the feed in a `Fragment` for the
/// `Assembler`. Used for XML and JSON.
struct Collector {
    let assembler: Assembler
    private(set) var grammar: Grammar?
    private let documentBase: String
    private let limit: Int
    private var frames: [Frame] = []
    private var fragment = Fragment()
    private var role = Grammar.Role.ignored
    private var entryName = Name.other
    /// Number of open elements within the fragment, including its root; 0 while nothing is collected.
    private var depth = 0
    /// Number of open elements within an ignored element.
    private var ignored = 0

    /// An open element around the fragment.
    private struct Frame {
        var name: Name
        var base: String
    }

    init(assembler: Assembler, base: String, limit: Int) {
        self.assembler = assembler
        documentBase = base
        self.limit = limit
    }

    /// Sets the format. In Atom, an entry can be the whole document.
    mutating func begin(_ grammar: Grammar) {
        self.grammar = grammar
        assembler.grammar = grammar
    }

    /// Begins an element. `base` is its `xml:base`; `hasList` is whether it has the URL of a list of its own.
    mutating func start(_ name: Name, base: String? = nil, hasList: Bool = false) {
        guard let grammar else { return }
        if name == .item && grammar.itemEndsWhatIsOpen { leaveUnclosed() }
        if ignored > 0 {
            ignored += 1
            return
        }
        if depth > 0 {
            guard role == .entry && name == entryName && fragment.isAtRoot && grammar.entryEndsEntry else {
                depth += 1
                fragment.start(name)
                return
            }
            cutShort()
        }
        let outer = frames.last?.base ?? documentBase
        role = grammar.role(of: name, below: frames.last?.name, hasList: hasList)
        switch role {
        case .container:
            frames.append(Frame(name: name, base: base.map { URLReference.base($0, on: outer) } ?? outer))
        case .entry, .about:
            entryName = name
            depth = 1
            fragment.begin(name, base: outer, limit: limit)
        case .ignored: ignored = 1
        }
    }

    /// Ends an entry whose end tag is missing, because another begins directly within it.
    private mutating func cutShort() {
        fragment.end()
        deliver()
        frames.append(Frame(name: entryName, base: fragment.base))
        depth = 0
    }

    /// Leaves elements whose end tags are missing, because an item begins within a property of the feed.
    private mutating func leaveUnclosed() {
        guard ignored > 0 || (depth > 0 && role == .about) else { return }
        let frame = Frame(name: .channel, base: frames.last?.base ?? documentBase)
        frames += Array(repeating: frame, count: ignored + depth)
        ignored = 0
        depth = 0
    }

    /// Whether the values of attributes and text are needed.
    var isGathering: Bool { depth > 0 }

    mutating func add(_ kind: Fragment.Kind, _ name: Name = .other, count: Int, fill: (inout [UInt8]) -> Void) {
        if depth > 0 { fragment.add(kind, name, count: count, fill: fill) }
    }

    /// Ends an element.
    mutating func end() {
        if ignored > 0 {
            ignored -= 1
        } else if depth > 0 {
            fragment.end()
            depth -= 1
            if depth == 0 { deliver() }
        } else {
            _ = frames.popLast()
        }
    }

    private func deliver() {
        guard let grammar else { return }
        if role == .entry {
            assembler.entry(fragment, grammar: grammar)
        } else {
            assembler.about(fragment, below: frames.last?.name)
        }
    }
}
