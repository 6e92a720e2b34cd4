/**
 * How photos and places are called where they have no name of their own. The server's pages say the same: PhotoNaming.swift.
 *
 * @module
 */

import { word } from './words.js';

/** The photo's title with its markup, or what stands for one. */
export function titleOf(photo) {
  if (photo.title) return photo.title;
  if (photo.place.id === 'zz') return word('photoUntitled');
  return word('photoFrom', { place: photo.place.name.replaceAll('<', '‹') });
}

/** The place and its country; alone, where that is called the same or unknown. */
export function whereText({ name, country }) {
  return country.code === 'ZZ' || name === country.name ? name : list([name, country.name]);
}

/** One after the other. */
export function list(parts) {
  return parts.join(word('listSeparator'));
}
