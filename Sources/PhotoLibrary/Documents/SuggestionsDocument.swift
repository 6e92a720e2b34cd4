internal import LibraryBase
internal import Tracks

/// Suggested positions of photos without one: `photos locate --suggest`.
public struct SuggestionsDocument: Sendable, Equatable, Encodable {
    public var suggestions: [SuggestionDocument]
    /// The number of accepted suggestions.
    public var taken: Int
    /// The number of photos without a suggestion.
    public var without: Int
    /// Those among them whose folders must be imported again, because an earlier version read their times.
    public var unread: Int
}

/// The suggested position of one photo.
public struct SuggestionDocument: Sendable, Equatable, Encodable {
    /// The number of the row, from 1.
    public var row: Int
    public var photo: LocalPhotoDocument
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double
    public var place: PlaceReference
    /// The photo that has this position.
    public var because: SuggestionReason
    /// The nearest photo on the other side in time, if it is far from that position.
    public var against: SuggestionReason?
}

/// A photo with a position.
public struct SuggestionReason: Sendable, Equatable, Encodable {
    /// Its id.
    public var photo: String
    /// The file's name.
    public var name: String
    /// How many seconds after it the photo without a position was taken; negative for before.
    public var seconds: Double
    public var place: PlaceReference
    /// The distance from the suggested position in metres; absent for the photo that has that position.
    public var distance: Double?
}

/// Positions of photos without one, by recorded tracks: `photos locate --track`.
public struct TrackSuggestionsDocument: Sendable, Equatable, Encodable {
    public var track: TrackDocument
    /// What the clocks of cameras were taken to show.
    public var clocks: [TrackClockDocument] = []
    public var suggestions: [TrackSuggestionDocument] = []
    /// The number of accepted suggestions.
    public var taken = 0
    /// The number of photos without a suggestion.
    public var without: Int
}

/// The points of a track that are near the times of photos.
public struct TrackDocument: Sendable, Equatable, Encodable {
    public var points: Int
    /// When the first of these points was reached, and the last one left; absent without points.
    public var from: String?
    public var until: String?

    init(_ track: Track) {
        points = track.fixes.count
        from = track.fixes.first.map { Timestamp.text($0.time) }
        until = track.fixes.map(\.until).max().map(Timestamp.text)
    }
}

/// What the clock of a camera was taken to show.
public struct TrackClockDocument: Sendable, Equatable, Encodable {
    /// The camera; absent if it is unknown.
    public var camera: String?
    /// How far the clock was ahead of UTC: `+02:00`, or with seconds `+02:00:07`.
    public var offset: String
    /// `given`; `photos`: photos with a position were taken with the camera near the track; `place`: the local time there is assumed.
    public var source: String
    /// The number of photos with a position that say so; absent otherwise.
    public var witnesses: Int?
    /// The number of photos without a position whose time was computed with it.
    public var photos: Int

    init(_ clock: TrackClocks.Clock, photos: Int) {
        (camera, offset) = (clock.camera, TrackRequest.text(ofClockOffset: clock.offset))
        (source, witnesses, self.photos) = (clock.source.rawValue, clock.witnesses, photos)
    }
}

/// The position of one photo on a track.
public struct TrackSuggestionDocument: Sendable, Equatable, Encodable {
    /// The number of the row, from 1.
    public var row: Int
    public var photo: LocalPhotoDocument
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double
    public var place: PlaceReference
    /// When it was taken.
    public var time: String
    /// The seconds to the nearest point of the track; 0 during a stay.
    public var seconds: Double
}
