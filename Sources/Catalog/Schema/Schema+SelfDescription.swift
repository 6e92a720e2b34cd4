extension Schema {
    /// Suggested positions come from the photo with a position that is nearest in time, by instants or by clocks; dates
    /// without a time (midnight) and suggested positions are excluded. Keywords are text for FTS5.
    static let selfDescription = """
        -- keywords has one keyword a line. takenLocal is the time on the camera's clock, as if it were UTC; takenZone
        -- states how takenAt was derived from it. metadataVersion is the version of the metadata reader, 0 for older
        -- rows.
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
        -- The id of the photo whose position was suggested for the correction.
        ALTER TABLE correction ADD COLUMN suggestedFrom TEXT;
        """
}
