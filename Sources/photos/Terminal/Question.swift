internal import ArgumentParser
internal import CTerminal
internal import Foundation
internal import PhotoLibrary

/// A question to the person at the terminal; where there is none, the next line of standard input is the answer.
enum Question {
    /// - Parameter isSecret: whether the answer is not shown on the terminal.
    /// - Throws: wrong usage, where there is no answer.
    static func answer(to question: String, isSecret: Bool) throws -> String {
        let isTerminal = isatty(STDIN_FILENO) == 1
        if isTerminal, !isSecret { Output.ask(question) }
        guard let line = isTerminal && isSecret ? secret(question) : readLine() else {
            throw ValidationError("standard input ended before an answer to '\(question)'")
        }
        return line
    }

    /// A password that somebody will have; on a terminal it is asked for twice.
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

    /// A line that is typed unseen.
    private static func secret(_ question: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let length = unsafe CTerminal_readSecret(question, &bytes, bytes.count)
        return length < 0 ? nil : String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
