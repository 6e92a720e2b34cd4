internal import CICU

/// ICU's index of a locale: its letters and those of further languages, and the buckets between them, in the order of the
/// locale's collation. A letter occurs only once.
///
/// Not thread-safe.
@safe final class IndexBuckets {
    private let index: OpaquePointer

    /// The letter of each bucket; nil for buckets before the first script, between scripts and after the last.
    let labels: [String?]

    /// - Parameter languages: tags of languages whose letters are added.
    init(locale: LocaleTag, adding languages: [String]) throws(LocalizationError) {
        var opened: OpaquePointer?
        try unsafe LocalizationError.check { message in
            unsafe locale.identifier.withCString { tag in
                unsafe languages.joined(separator: " ").withCString { languages in
                    unsafe CICU_index_open(tag, languages, &opened, message)
                }
            }
        }
        guard let index = unsafe opened else { throw .refusedByICU(reason: "no index") }
        unsafe self.index = index
        labels = unsafe (0..<CICU_index_count(index)).map { unsafe Self.label(of: $0, in: index) }
    }

    deinit {
        unsafe CICU_index_close(index)
    }

    /// The letter of a name, if it has one.
    func label(for name: String) -> String? {
        var bucket: Int32 = -1
        let found: Void? = try? unsafe LocalizationError.check { message in
            unsafe withUTF8(name) { text, length in unsafe CICU_index_bucket(index, text, length, &bucket, message) }
        }
        guard found != nil, labels.indices.contains(Int(bucket)) else { return nil }
        return labels[Int(bucket)]
    }

    private static func label(of bucket: Int32, in index: OpaquePointer) -> String? {
        let label = unsafe String(unsafeUninitializedCapacity: 64) { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { label in
                guard let start = label.baseAddress else { return 0 }
                return unsafe CICU_index_label(index, bucket, start, label.count)
            }
        }
        return label.isEmpty ? nil : label
    }
}

@available(*, unavailable) extension IndexBuckets: Sendable {}
