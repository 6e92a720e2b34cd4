extension Schema {
    /// Splits the id of a place into the number at its end, which is its number in GeoNames, and whether there is one.
    /// A query has to contain both, letter by letter, to use the index.
    static let placeNumber = "substr(id, length(rtrim(id, '0123456789')) + 1)"
    static let hasPlaceNumber = "substr(id, 3, 1) = '-' AND substr(rtrim(id, '0123456789'), -1) = '-'"

    static let cities = """
        -- placeRow is the city, town or village that a local would name. districtRow is the part of it, where there is
        -- one. formerPlaceRow is the place where an earlier version listed the photo, if that is neither, so that its
        -- id still leads to the photo.
        ALTER TABLE photo ADD COLUMN districtRow INTEGER REFERENCES place;
        ALTER TABLE photo ADD COLUMN formerPlaceRow INTEGER REFERENCES place;
        ALTER TABLE removedPhoto ADD COLUMN districtRow INTEGER;
        ALTER TABLE removedPhoto ADD COLUMN formerPlaceRow INTEGER;
        -- The version of the rule by which its photos had been set at cities when the source was removed.
        ALTER TABLE removedSource ADD COLUMN placing TEXT;
        CREATE INDEX photoInDistrict ON photo (districtRow, takenAt DESC, name, id)
          WHERE districtRow IS NOT NULL AND state <> 'missing';
        -- To count the photos of a district without reading their rows.
        CREATE INDEX photoCountedInDistrict ON photo (districtRow, state, folderRow, placeRow)
          WHERE districtRow IS NOT NULL AND state <> 'missing';
        CREATE INDEX photoAtFormerPlace ON photo (formerPlaceRow, takenAt DESC, name, id)
          WHERE formerPlaceRow IS NOT NULL AND state <> 'missing';
        -- cityRow is the city that a place belongs to; null for a city. regionCode is ISO 3166-2.
        ALTER TABLE place ADD COLUMN cityRow INTEGER REFERENCES place;
        ALTER TABLE place ADD COLUMN regionCode TEXT;
        CREATE INDEX placeOfCity ON place (cityRow) WHERE cityRow IS NOT NULL;
        CREATE INDEX placeByNumber ON place (\(placeNumber)) WHERE \(hasPlaceNumber);
        -- As for photos.
        ALTER TABLE feed ADD COLUMN districtRow INTEGER REFERENCES place;
        ALTER TABLE removedFeed ADD COLUMN districtRow INTEGER;
        CREATE INDEX feedOfDistrict ON feed (districtRow) WHERE districtRow IS NOT NULL;
        ALTER TABLE correction ADD COLUMN districtRow INTEGER REFERENCES place;
        ALTER TABLE correction ADD COLUMN formerPlaceRow INTEGER REFERENCES place;
        ALTER TABLE correction ADD COLUMN ownDistrictRow INTEGER REFERENCES place;
        ALTER TABLE correction ADD COLUMN ownFormerPlaceRow INTEGER REFERENCES place;
        -- One row: what this version of the rule has set at cities, in the order of the columns, and up to which rows
        -- that is necessary: later rows are written by it.
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
        -- Words for searches contain districts and regions too.
        CREATE TRIGGER photoDistrictChanged AFTER UPDATE OF districtRow ON photo
        WHEN old.districtRow IS NOT new.districtRow
        BEGIN INSERT OR IGNORE INTO staleText VALUES ('photo', new.row); END;
        CREATE TRIGGER placeCityChanged AFTER UPDATE OF cityRow, regionCode ON place
        WHEN old.cityRow IS NOT new.cityRow OR old.regionCode IS NOT new.regionCode
        BEGIN INSERT OR IGNORE INTO staleText VALUES ('place', new.row); END;
        """
}
