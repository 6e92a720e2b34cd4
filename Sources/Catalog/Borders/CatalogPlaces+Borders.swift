internal import GRDB

extension CatalogPlaces {
    /// The view on disputed borders by which places are listed, unless another is asked for.
    public func borders() throws(CatalogError) -> BorderView {
        try read { try ListedCountries.view($0) }
    }

    /// Sets the view on disputed borders by which places are listed.
    public func setBorders(_ view: BorderView) throws(CatalogError) {
        try catalog.writeLogged { db, changes in
            changes.borders = true
            let name = view == .stored ? nil : view.rawValue
            try db.execute(sql: "UPDATE library SET borders = ?", arguments: [name])
        }
    }
}
