internal import Catalog
internal import Disk
internal import Fetching
internal import Foundation

extension CatalogError: FullDiskIndicating {
    package var indicatesFullDisk: Bool { if case .diskFull = self { true } else { false } }
}

extension FetchError: FullDiskIndicating {
    package var indicatesFullDisk: Bool { self == .disk(ENOSPC) || self == .disk(EDQUOT) }
}

extension LibraryError: FullDiskIndicating {
    package var indicatesFullDisk: Bool { if case .diskFull = self { true } else { false } }
}
