internal import Catalog
internal import Disk
internal import Fetching
internal import Foundation

extension CatalogError: FullDiskTelling {
    package var saysDiskIsFull: Bool { if case .diskFull = self { true } else { false } }
}

extension FetchError: FullDiskTelling {
    package var saysDiskIsFull: Bool { self == .disk(ENOSPC) || self == .disk(EDQUOT) }
}

extension LibraryError: FullDiskTelling {
    package var saysDiskIsFull: Bool { if case .diskFull = self { true } else { false } }
}
