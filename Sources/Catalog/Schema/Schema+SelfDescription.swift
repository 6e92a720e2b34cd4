extension Schema {
    /// The nearest in time of the photos that know their position is looked for by instants and by clocks; what is a date
    /// alone (midnight), or only has a position because it was suggested, tells nothing. The keywords are text for FTS5.
    static let selfDescription = """
        -- A keyword a line. takenLocal is what the camera's clock showed, as if that were UTC; takenZone says by what takenAt
        -- follows from it. metadataVersion is that of the reading, 0 for rows from before there was any.
        ALTER TABLE photo ADD COLUMN keywords TEXT;
        ALTER TABLE photo ADD COLUMN altitude REAL;
        ALTER TABLE photo ADD COLUMN direction REAL;
        ALTER TABLE photo ADD COLUMN takenLocal INTEGER;
        ALTER TABLE photo ADD COLUMN takenZone TEXT CHECK (
          (takenZone IS NULL) = (takenLocal IS NULL) AND takenZone IN ('stated', 'satellites', 'place', 'utc'));
        ALTER TABLE photo ADD COLUMN metadataVersion INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE photo ADD COLUMN isSuggested INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX photoFixByTaken ON photo (sourceRow, takenAt) WHERE latitude IS NOT NULL AND NOT isSuggested
          AND state <> 'missing' AND takenLocal % 86400000 <> 0;
        CREATE INDEX photoFixByClock ON photo (sourceRow, takenLocal) WHERE latitude IS NOT NULL AND NOT isSuggested
          AND state <> 'missing' AND takenLocal % 86400000 <> 0;
        CREATE INDEX photoOfSourceByMetadata ON photo (metadataVersion) WHERE sourceRow IS NOT NULL AND sha256 IS NOT NULL;
        -- The id of the photo from which a correction was suggested.
        ALTER TABLE correction ADD COLUMN suggestedFrom TEXT;
        """
}
