extension EarlierSchema {
    static let addedInVersion18 = """
        ALTER TABLE photo ADD COLUMN districtRow INTEGER REFERENCES place;
        ALTER TABLE photo ADD COLUMN formerPlaceRow INTEGER REFERENCES place;
        ALTER TABLE removedPhoto ADD COLUMN districtRow INTEGER;
        ALTER TABLE removedPhoto ADD COLUMN formerPlaceRow INTEGER;
        ALTER TABLE removedSource ADD COLUMN placing TEXT;
        CREATE INDEX photoInDistrict ON photo (districtRow, takenAt DESC, name, id)
          WHERE districtRow IS NOT NULL AND state <> 'missing';
        CREATE INDEX photoCountedInDistrict ON photo (districtRow, state, folderRow, placeRow)
          WHERE districtRow IS NOT NULL AND state <> 'missing';
        CREATE INDEX photoAtFormerPlace ON photo (formerPlaceRow, takenAt DESC, name, id)
          WHERE formerPlaceRow IS NOT NULL AND state <> 'missing';
        ALTER TABLE place ADD COLUMN cityRow INTEGER REFERENCES place;
        ALTER TABLE place ADD COLUMN regionCode TEXT;
        CREATE INDEX placeOfCity ON place (cityRow) WHERE cityRow IS NOT NULL;
        CREATE INDEX placeByNumber ON place (substr(id, length(rtrim(id, '0123456789')) + 1)) \
        WHERE substr(id, 3, 1) = '-' AND substr(rtrim(id, '0123456789'), -1) = '-';
        ALTER TABLE feed ADD COLUMN districtRow INTEGER REFERENCES place;
        ALTER TABLE removedFeed ADD COLUMN districtRow INTEGER;
        CREATE INDEX feedOfDistrict ON feed (districtRow) WHERE districtRow IS NOT NULL;
        ALTER TABLE correction ADD COLUMN districtRow INTEGER REFERENCES place;
        ALTER TABLE correction ADD COLUMN formerPlaceRow INTEGER REFERENCES place;
        ALTER TABLE correction ADD COLUMN ownDistrictRow INTEGER REFERENCES place;
        ALTER TABLE correction ADD COLUMN ownFormerPlaceRow INTEGER REFERENCES place;
        CREATE TABLE placingProgress (
          version TEXT NOT NULL DEFAULT '',
          placeRow INTEGER NOT NULL DEFAULT 0,
          feedRow INTEGER NOT NULL DEFAULT 0,
          correctedPhotoID TEXT NOT NULL DEFAULT '',
          photoRow INTEGER NOT NULL DEFAULT 0,
          lastPlaceRow INTEGER NOT NULL DEFAULT 0,
          lastPhotoRow INTEGER NOT NULL DEFAULT 0,
          isDone INTEGER NOT NULL DEFAULT 0 CHECK (isDone IN (0, 1))
        );
        INSERT INTO placingProgress DEFAULT VALUES;
        CREATE TRIGGER photoDistrictChanged AFTER UPDATE OF districtRow ON photo
        WHEN old.districtRow IS NOT new.districtRow
        BEGIN INSERT OR IGNORE INTO staleText VALUES ('photo', new.row); END;
        CREATE TRIGGER placeCityChanged AFTER UPDATE OF cityRow, regionCode ON place
        WHEN old.cityRow IS NOT new.cityRow OR old.regionCode IS NOT new.regionCode
        BEGIN INSERT OR IGNORE INTO staleText VALUES ('place', new.row); END;
        """
}

extension EarlierRows {
    /// The update that sets photos at their cities has not begun yet.
    static let addedInVersion18 = "UPDATE place SET regionCode = 'SE-W' WHERE row = 2"
}
