/// Follows the elements of a document and gathers each entry, and each thing the feed says of itself, in a `Fragment`
/// for the `Assembler`. XML and JSON come this way alike.
struct Collector {
    let assembler: Assembler
    private(set) var grammar: Grammar?
    private let documentBase: String
    private let limit: Int
    private var frames: [Frame] = []
    private var fragment = Fragment()
    private var role = Grammar.Role.ignored
    private var entryName = Name.other
    /// Elements open within the fragment, itself counted; 0 where none is gathered.
    private var depth = 0
    /// Elements open within one that is passed over.
    private var ignored = 0

    /// An element that is open around what is gathered.
    private struct Frame {
        var name: Name
        var base: String
    }

    init(assembler: Assembler, base: String, limit: Int) {
        self.assembler = assembler
        documentBase = base
        self.limit = limit
    }

    /// Says what the document is. Of Atom, an entry may be the whole document.
    mutating func begin(_ grammar: Grammar) {
        self.grammar = grammar
        assembler.grammar = grammar
    }

    /// An element begins. `base` is its `xml:base`, `hasList` whether it has the URL of a list of its own.
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

    /// An entry that begins directly within another: the end of that one was forgotten.
    private mutating func cutShort() {
        fragment.end()
        deliver()
        frames.append(Frame(name: entryName, base: fragment.base))
        depth = 0
    }

    /// An item within something else that the feed says of itself: the end of that was forgotten.
    private mutating func leaveUnclosed() {
        guard ignored > 0 || (depth > 0 && role == .about) else { return }
        let frame = Frame(name: .channel, base: frames.last?.base ?? documentBase)
        frames += Array(repeating: frame, count: ignored + depth)
        ignored = 0
        depth = 0
    }

    /// Whether the values of attributes and text are wanted.
    var isGathering: Bool { depth > 0 }

    mutating func add(_ kind: Fragment.Kind, _ name: Name = .other, count: Int, fill: (inout [UInt8]) -> Void) {
        if depth > 0 { fragment.add(kind, name, count: count, fill: fill) }
    }

    /// An element ends.
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
