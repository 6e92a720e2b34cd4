/// A group of related routes. It receives its dependencies when it is created, and nothing else.
protocol Feature: Sendable {
    /// The feature's routes.
    var routes: [Route] { get }
    /// The templates of its pages and of parts of them.
    var templates: [any FilledTemplate] { get }
}

extension Feature {
    var templates: [any FilledTemplate] { [] }
}
