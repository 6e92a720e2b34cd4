internal import Server

/// What `photos serve --home` says when it listens.
struct HomeAnnouncement {
    let url: String
    let home: HomeStart
    /// Other private addresses of the machine.
    let others: [String]

    private struct Document: Encodable {
        var url: String
        var localURL: String
        var fingerprint: String
    }

    func show(_ output: Output) {
        // A code is a secret: it goes to a terminal, where a person sees it, and not to a file or a journal.
        let isForPerson = TerminalWindow.isOutput && !output.isJSON
        try? output.render(Document(url: url, localURL: home.localURL, fingerprint: home.fingerprint)) {
            "Serving \(url)\nAt this machine \(home.localURL)"
        }
        if isForPerson { showCode() }
        output.remark("certificate: SHA-256 \(home.fingerprint)")
        output.remark(
            home.isCertificateNew
                ? "the certificate is new: each device warns of it once; compare the fingerprint before you continue"
                : "a browser warns of this certificate; compare the fingerprint before you continue")
        output.remark(
            "phones keep photos for offline use only with a certificate that they trust")
        if !others.isEmpty {
            output.remark("other addresses of this machine, for --host: \(others.joined(separator: ", "))")
        }
    }

    private func showCode() {
        guard let code = QRCode(home.link) else {
            Output.print(
                "Open \(home.localURL)home for a code (libqrencode is not installed, so it cannot be drawn here).\n")
            return
        }
        Output.print(
            "\n" + Self.drawing(code)
                + "\nScan it with a phone in the same network: it works once, within 10 minutes.\n")
        Output.print("For another code, open \(home.localURL)home\n")
    }

    /// The code as blocks: black on white where the terminal has colours, else in the terminal's own.
    static func drawing(_ code: QRCode, hasColor: Bool = TerminalWindow.hasColor) -> String {
        // Colours 16 and 231 are black and white in every theme of a terminal with 256 colours (xterm).
        let (begin, end) = hasColor ? ("\u{1B}[38;5;16;48;5;231m", "\u{1B}[0m") : ("", "")
        return code.lines(isLightInk: !hasColor).map { begin + $0 + end + "\n" }.joined()
    }
}
