internal import ArgumentParser
internal import CTerminal
internal import Foundation
internal import PhotoLibrary

/// A question to the person at the terminal; without a terminal, the answer is the next line of standard input.
enum Prompt {
    /// - Parameter isSecret: whether the terminal hides the answer.
    /// - Throws: `ValidationError` if standard input has ended.
    static func answer(to question: String, isSecret: Bool) throws -> String {
        let isTerminal = isatty(STDIN_FILENO) == 1
        if isTerminal, !isSecret { Output.ask(question) }
        guard let line = isTerminal && isSecret ? secret(question) : readLine() else {
            let asked = question.trimmingCharacters(in: [" ", ":"])
            throw ValidationError("no answer to '\(asked)': expected it as a line of standard input")
        }
        return line
    }

    /// Asks for a new password, on a terminal twice.
    static func newPassword(for name: String) throws -> String {
        let password = try answer(to: "Password for \(name): ", isSecret: true)
        guard isatty(STDIN_FILENO) == 1, password.count >= PhotoLibrary.People.leastPasswordLength else {
            return password
        }
        guard try answer(to: "Repeat the password: ", isSecret: true) == password else {
            throw ValidationError("the passwords do not match; nothing changed")
        }
        return password
    }

    /// Reads a line that the terminal does not show.
    private static func secret(_ question: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let length = unsafe CTerminal_readSecret(question, &bytes, bytes.count)
        return length < 0 ? nil : String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
