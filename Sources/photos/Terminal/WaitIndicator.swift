/// Says that the program waits for the net: on a terminal only as long as it does.
struct WaitIndicator {
    private let text: String
    private let output: Output
    private let status: StatusLine?

    init(_ text: String, _ output: Output) {
        self.text = text
        self.output = output
        status = StatusLine(output)
    }

    /// To be called before the first byte is asked for.
    func begin() {
        guard let status else { return output.remark(text) }
        status.show(isUrgent: true) { text }
    }

    /// To be called when nothing is asked for any more, whatever came of it.
    func end() {
        status?.clear()
    }
}
