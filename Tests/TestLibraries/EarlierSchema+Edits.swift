extension EarlierSchema {
    static let addedInVersion19 = """
        ALTER TABLE library ADD COLUMN borders TEXT;
        CREATE INDEX placeOfDividedCountry ON place (countryCode, regionCode) WHERE countryCode IN ('UA', 'XK');
        """
}

extension EarlierRows {
    static let addedInVersion19 = "UPDATE library SET borders = 'iso'"
}
