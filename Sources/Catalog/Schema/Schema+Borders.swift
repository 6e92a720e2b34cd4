extension Schema {
    /// Countries of which a view on disputed borders lists all places, or those of a region, under another country. A
    /// query has to contain it letter by letter to use the index.
    static let isDivided = "countryCode IN ('UA', 'XK')"

    static let borders = """
        -- The view on disputed borders by which places are listed: 'iso' or 'osm'; null for the stored countries.
        ALTER TABLE library ADD COLUMN borders TEXT;
        CREATE INDEX placeOfDividedCountry ON place (countryCode, regionCode) WHERE \(isDivided);
        """
}
