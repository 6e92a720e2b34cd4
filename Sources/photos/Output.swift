internal import Foundation
internal import Localization
internal import Synchronization

/// The one place where results are printed: text for people, or one JSON document, on standard output.
struct Output {
    var isJSON: Bool
    var isQuiet: Bool
    /// Whether a listing longer than the terminal goes through a pager.
    var isPaged = false

    /// Prints `document` as JSON, or what `text` makes of it.
    func render(_ document: some Encodable, text: () -> String) throws {
        if isJSON { return try Self.printJSON(document) }
        let text = text()
        if !text.isEmpty { Self.print(Self.fit(text.hasSuffix("\n") ? text : text + "\n")) }
    }

    /// Prints `document` as JSON, or what may be many lines of text: on a terminal a screen at a time.
    func render(_ document: some Encodable, lines: () throws -> some Collection<String>) throws {
        if isJSON { return try Self.printJSON(document) }
        let lines = try lines().lazy.map(Self.fit)
        if isPaged, let pager = Pager(), pager.show(lines) { return }
        Self.print(lines)
    }

    /// Whether lines can be printed as they come: as text, and not a screen at a time.
    var isStreamed: Bool { !isJSON && !(isPaged && Pager() != nil) }

    /// Whether something was printed on standard output.
    static var hasPrinted: Bool { printed.load(ordering: .relaxed) }
    private static let printed = Atomic(false)

    /// Says something that is no result, unless the person wants quiet.
    func remark(_ text: String) {
        if !isQuiet { Self.write(Data((Self.fit(text) + "\n").utf8), to: .standardError) }
    }

    /// Puts a question, behind which the answer is written.
    static func ask(_ question: String) {
        write(Data(fit(question).utf8), to: .standardError)
    }

    /// One line on standard error that says what went wrong.
    static func complain(_ message: String) {
        write(Data("photos: \(sanitizedForTerminal(message))\n".utf8), to: .standardError)
    }

    /// Text as a terminal may be shown it: lines, and how parts of them stand out (``Style``). Names and titles are strangers'
    /// words; whatever else is in them that a terminal would obey is left out here, wherever they were put together.
    static func fit(_ text: String) -> String {
        // Most lines of a long listing.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.map { Style.keeping(sanitizedForTerminal, in: Substring($0)) }.joined(separator: "\n")
    }

    /// Prints a result that is text, as it is.
    static func print(_ text: String) {
        write(Data(text.utf8), to: .standardOutput)
    }

    /// Prints a result that is bytes.
    static func print(bytes: [UInt8]) {
        write(Data(bytes), to: .standardOutput)
    }

    private static func print(_ lines: some Collection<String>) {
        lines.forEachPiece {
            print($0)
            return true
        }
    }

    private static func printJSON(_ document: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var bytes = try encoder.encode(document)
        bytes.append(UInt8(ascii: "\n"))
        write(bytes, to: .standardOutput)
    }

    /// Writes all of it. A reader of the results that has gone away ends the program successfully; that nobody hears what
    /// goes to standard error changes nothing.
    private static func write(_ data: Data, to file: FileHandle) {
        if file.fileDescriptor == STDOUT_FILENO { printed.store(true, ordering: .relaxed) }
        var rest = data[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.write(file.fileDescriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            let failure = errno
            if failure == EINTR { continue }
            guard file.fileDescriptor == STDOUT_FILENO else { return }
            if failure == EPIPE { exit(EXIT_SUCCESS) }
            complain("cannot write standard output: \(unsafe String(cString: strerror(failure)).lowercased())")
            exit(ExitStatus.inputOutput.rawValue)
        }
    }
}

extension Collection<String> {
    /// Gives the lines with their ends to `take`, in pieces that are worth a system call each and that don't wait for all,
    /// until it answers false.
    func forEachPiece(_ take: (String) -> Bool) {
        var piece = ""
        for line in self {
            piece += line
            piece += "\n"
            if piece.utf8.count >= 32_768 {
                guard take(piece) else { return }
                piece = ""
            }
        }
        if !piece.isEmpty { _ = take(piece) }
    }
}
