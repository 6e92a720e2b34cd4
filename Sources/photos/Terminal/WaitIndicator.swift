/// Shows that the program waits for the network; on a terminal only while it does.
struct WaitIndicator {
    private let text: String
    private let output: Output
    private let status: StatusLine?

    init(_ text: String, _ output: Output) {
        self.text = text
        self.output = output
        status = StatusLine(output)
    }

    /// Call it before the first request.
    func begin() {
        guard let status else { return output.remark(text) }
        status.show(isUrgent: true) { text }
    }

    /// Call it after the last request, whether or not it succeeded.
    func end() {
        status?.clear()
    }
}
