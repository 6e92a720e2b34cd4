/// Something that the server can do. It is given what it needs when it is made, and nothing else.
protocol Feature: Sendable {
    /// Its part of the list of all routes.
    var routes: [Route] { get }
    /// What it fills to make its pages, and parts of them.
    var templates: [any FilledTemplate] { get }
}

extension Feature {
    var templates: [any FilledTemplate] { [] }
}
