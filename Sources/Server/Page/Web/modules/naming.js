/**
 * How photos and places are called where they have no name of their own. The server's pages say the same: PhotoNaming.swift.
 *
 * @module
 */

import { word } from './words.js';

/** The place of photos without a position, and the country of places of which nobody knows where they are. */
const UNKNOWN_PLACE = 'zz';
const UNKNOWN_COUNTRY = 'ZZ';

/** The photo's title with its markup, or what stands for one. */
export function titleOf(photo) {
  if (photo.title) return photo.title;
  if (photo.place.id === UNKNOWN_PLACE) return word('photoUntitled');
  return word('photoFrom', { place: photo.place.name.replaceAll('<', '‹') });
}

/** The place and its country; alone, where that is called the same or unknown. */
export function whereText({ name, country }) {
  return country.code === UNKNOWN_COUNTRY || name === country.name ? name : list([name, country.name]);
}

/** One after the other. */
export function list(parts) {
  return parts.join(word('listSeparator'));
}
