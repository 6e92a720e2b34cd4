internal import CICU
package import Times

/// A time zone from the data built into ICU. Not thread-safe.
@safe package final class ICUTimeZone: TimeZoneRules {
    private let zone: OpaquePointer

    /// Opens a zone by its IANA name; nil if ICU does not know it.
    package init?(_ name: String) {
        var opened: OpaquePointer?
        let known: Void? = try? unsafe LocalizationError.check { message in
            unsafe CICU_zone_open(name, &opened, message)
        }
        guard known != nil, let zone = unsafe opened else { return nil }
        unsafe self.zone = zone
    }

    deinit {
        unsafe CICU_zone_close(zone)
    }

    /// Returns 0 for an instant for which ICU cannot compute an offset.
    package func offset(at instant: Instant) -> Int {
        var offset: Int32 = 0
        try? unsafe LocalizationError.check { message in
            unsafe CICU_zone_offset_at(zone, instant.seconds, &offset, message)
        }
        return Int(offset)
    }
}

@available(*, unavailable) extension ICUTimeZone: Sendable {}
