/**
 * How photos and places are called where they have no name of their own. The server's pages say the same: PhotoNaming.swift.
 *
 * @module
 */

/** The photo's title with its markup, or what stands for one. */
export function titleOf(photo) {
  if (photo.title) return photo.title;
  return photo.place.id === 'zz' ? 'Untitled photo' : `Photo from ${photo.place.name.replaceAll('<', '‹')}`;
}

/** The place and its country; once, where they are called the same. */
export function whereText({ name, country }) {
  return name === country.name ? name : `${name}, ${country.name}`;
}
