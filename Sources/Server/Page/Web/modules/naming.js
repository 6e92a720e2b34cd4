/**
 * The names of photos and places that have none of their own. PhotoNaming.swift does the same for the server's pages.
 *
 * @module
 */

import { clockText } from './dates.js';
import { plainText } from './markup.js';
import { numberText, word } from './words.js';

/** The id of the place of photos without a position, and the country of unknown places. */
const UNKNOWN_PLACE = 'zz';
const UNKNOWN_COUNTRY = 'ZZ';

/** The greatest length of a line of a caption that stands for a title, in characters. */
const LONGEST_LINE = 120;

/** The photo's title with its markup, or a substitute: the caption's first line, else the place and the local time there. */
export function titleOf(photo) {
  if (photo.title) return photo.title;
  const line = firstLine(photo.caption ?? '');
  if (line) return line;
  const place = photo.place.id === UNKNOWN_PLACE ? undefined : photo.place.name.replaceAll('<', '‹');
  const taken = photo.takenAtLocal && takenText(photo.takenAtLocal);
  if (taken) return place ? list([place, taken]) : taken;
  return place ? word('photoFrom', { place }) : word('photoUntitled');
}

function firstLine(caption) {
  const line = plainText(caption).split(/\r?\n/).map((text) => text.trim()).find(Boolean) ?? '';
  const letters = [...line];
  if (letters.length <= LONGEST_LINE) return line;
  const start = letters.slice(0, LONGEST_LINE).join('');
  const end = start.search(/\s\S*$/);
  return `${(end < 0 ? start : start.slice(0, end)).trim()}…`;
}

/* Midnight stands for a date without a time. */
function takenText(local) {
  return clockText(local, local.slice(11, 19) === '00:00:00' ? 'date' : 'time');
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

/** A position in degrees: `60.6070° N, 15.6320° E`. */
export function positionText({ latitude, longitude }) {
  const [north, east] = [latitude, longitude].map((value) => ({
    degrees: numberText(Math.abs(value), { minimumFractionDigits: 4, maximumFractionDigits: 4 }),
  }));
  return list([
    latitude < 0 ? word('positionSouth', north) : word('positionNorth', north),
    longitude < 0 ? word('positionWest', east) : word('positionEast', east),
  ]);
}

/** Joins texts to a list. */
export function list(parts) {
  return parts.join(word('listSeparator'));
}
