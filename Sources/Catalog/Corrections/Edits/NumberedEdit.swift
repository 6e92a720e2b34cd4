/// A change of corrections, names or texts, with the number by which it can be undone.
public struct NumberedEdit: Sendable, Equatable {
    public var number: Int64
    /// The number of photos and names that it changed.
    public var changed: Int
}

/// The result of an undo.
public struct UndoneEdit: Sendable, Equatable {
    /// The number of the change that was undone.
    public var number: Int64
    /// The number of photos that are as before.
    public var photos = 0
    /// The number of names of places that are as before.
    public var names = 0
    /// The number of photos and names that were changed again since, or forgotten, and stay as they are.
    public var skipped = 0

    init(number: Int64) {
        self.number = number
    }
}

/// What a step of a change is about.
public enum EditKind: String, Sendable {
    /// The place of a photo.
    case place
    /// The title, caption and keywords of a photo.
    case text
    /// A person's own name of a place.
    case name
}
