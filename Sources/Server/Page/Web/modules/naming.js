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

/** The district, the city, its region and its country, without a name that repeats the one before it. */
export function whereaboutsText({ place, district }) {
  const country = place.country.code === UNKNOWN_COUNTRY ? undefined : place.country.name;
  const parts = [district?.name, place.name, place.region, country].filter(Boolean);
  return list(parts.filter((part, i) => part !== parts[i - 1]));
}

/** Joins texts to a list. */
export function list(parts) {
  return parts.join(word('listSeparator'));
}
