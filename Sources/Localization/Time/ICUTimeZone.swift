internal import CICU
package import Times

/// A time zone by the data that are built into ICU. It belongs to one task at a time.
@safe package final class ICUTimeZone: TimeZoneRules {
    private let zone: OpaquePointer

    /// Opens a zone by its IANA name; nil if ICU doesn't know it.
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

    /// UTC's offset, 0, at an instant for which ICU can't compute one.
    package func offset(at instant: Instant) -> Int {
        var offset: Int32 = 0
        try? unsafe LocalizationError.check { message in
            unsafe CICU_zone_offset_at(zone, instant.seconds, &offset, message)
        }
        return Int(offset)
    }
}

@available(*, unavailable) extension ICUTimeZone: Sendable {}
