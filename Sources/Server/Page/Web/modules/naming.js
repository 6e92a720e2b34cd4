/**
 * The names of photos and places that have none of their own. PhotoNaming.swift does the same for the server's pages.
 *
 * @module
 */

import { word } from './words.js';

/** The id of the place of photos without a position, and the country of unknown places. */
const UNKNOWN_PLACE = 'zz';
const UNKNOWN_COUNTRY = 'ZZ';

/** The photo's title with its markup, or a substitute. */
export function titleOf(photo) {
  if (photo.title) return photo.title;
  if (photo.place.id === UNKNOWN_PLACE) return word('photoUntitled');
  return word('photoFrom', { place: photo.place.name.replaceAll('<', '‹') });
}

/** The place and its country; only the place if the country has the same name or is unknown. */
export function whereText({ name, country }) {
  return country.code === UNKNOWN_COUNTRY || name === country.name ? name : list([name, country.name]);
}

/** The district, the city and its region of a photo; the place and its country if there is neither district nor region. */
export function whereaboutsText({ place, district }) {
  const parts = [district?.name, place.name, place.region].filter(Boolean);
  return parts.length > 1 ? list(parts) : whereText(place);
}

/** Joins texts to a list. */
export function list(parts) {
  return parts.join(word('listSeparator'));
}
