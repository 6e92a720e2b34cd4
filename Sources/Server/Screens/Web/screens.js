/**
 * The screens that one came through, as values: what the server keeps of a page, and the rules by which one lies on another, which
 * are those of `Screens.swift`. `return.js` makes addresses of them.
 *
 * @module
 */
import { base } from './page.js';

/**
 * @typedef {{kind: string, country?: string, place?: string, photo?: string, bundle?: string, path?: string, file?: string}} Screen
 *   with what was left there: `words`, `near`, `scroll` and the like
 */

/** The greatest number of screens. */
export const depth = 32;

/** Parameters of the places that say how they are told, or which part of them; all others are the view. */
const passing = ['locale', 'from', 'count', 'part'];

/** The address of the view of the places, whatever it is made of. */
export function viewAddress({ pathname, search }) {
  const query = new URLSearchParams(search);
  for (const name of passing) query.delete(name);
  const text = query.toString().replaceAll('%2C', ',');
  return pathname + (text ? `?${text}` : '');
}

/** Names what a document shows at an address: photos follow each other in one document. */
export function documentAt(address) {
  if (address.pathname.startsWith(`${base}/photos/`)) return `${base}/photos/`;
  return address.pathname === `${base}/` ? viewAddress(address) : address.pathname;
}

/**
 * The screen that an address shows.
 *
 * @param {{pathname: string, search: string}} address
 * @param {object} [state] what was left there, as the history keeps it
 * @returns {Screen}
 */
export function screenAt({ pathname, search }, { words, scroll, zoom, map } = {}) {
  const query = new URLSearchParams(search);
  const parameter = (name) => query.get(name) || undefined;
  const path = pathname.slice(base.length);
  const [kind, id, ...rest] = path.slice(1).split('/').map(decodeURIComponent);
  const file = rest.join('/');
  const places = { country: parameter('country')?.toUpperCase(), near: parameter('near'), names: parameter('names') };
  if (kind === '') return { kind: 'places', ...places, words, scroll };
  if (kind === 'places' && id) return { kind: 'place', place: id, scroll };
  if (kind === 'photos' && id) return { kind: 'photo', photo: id, listing: listing(query), ...(zoom?.id === id ? seen(zoom) : {}) };
  if (kind === 'menu' && id) return { kind: 'menu', bundle: id, path: file, scroll };
  if (kind === 'stories' && file) return { kind: 'story', bundle: id, file, scroll };
  if (kind === 'search') return { kind: 'search', words: parameter('q'), scroll };
  if (kind === 'recents') return { kind: 'recents', scroll };
  if (kind === 'map') return { kind: 'map', ...map };
  return { kind: 'page', path, scroll };
}

function listing(query) {
  if (query.get('in') === 'recents') return 'recents';
  return query.get('in') === 'search' && query.get('q') ? `search:${query.get('q')}` : undefined;
}

/* A finger may have pulled the photo beyond its edge for a moment. */
function seen({ zoomScale, centre: { x, y } }) {
  const within = (fraction) => Math.min(Math.max(fraction, 0), 1);
  return { zoomScale, centre: { x: within(x), y: within(y) } };
}

const subject = ({ kind, country, place, photo, bundle, path, file }) =>
  JSON.stringify([kind, country, place, photo, bundle, path, file]);

const isBeside = (one, other) =>
  one.kind === other.kind && (['photo', 'place'].includes(one.kind) || (one.kind === 'story' && one.bundle === other.bundle));

/**
 * The screens below one that is come to by a link, and whether the highest of them is where one came from.
 *
 * @param {Screen[]} screens those until now, the highest last
 * @param {Screen} screen
 */
export function below(screens, screen) {
  if (screen.kind === 'places') {
    const isUnder = screen.country !== undefined && screens.length > 0 && subject(screens[0]) === subject({ kind: 'places' });
    return { below: isUnder ? [screens[0]] : [], isOver: isUnder && screens.length === 1 };
  }
  const row = screens.findLastIndex((other) => subject(other) === subject(screen));
  const isLeaf = ['photo', 'story'].includes(screen.kind);
  if (row >= 0 && (!isLeaf || row === screens.length - 1)) return { below: screens.slice(0, row), isOver: false };
  const top = screens.at(-1);
  if (top && isBeside(top, screen)) return { below: screens.slice(0, -1), isOver: false };
  return { below: screens.slice(1 - depth), isOver: screens.length > 0 };
}
