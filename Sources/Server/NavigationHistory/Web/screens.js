/**
 * The navigation history as values: what the server stores of a page, and the rules by which one screen is on top of another,
 * which are the same as in `NavigationHistory.swift`. `return.js` turns screens into URLs.
 *
 * @module
 */
import { base } from './page.js';

/**
 * @typedef {{kind: string, country?: string, place?: string, photo?: string, bundle?: string, path?: string, file?: string}}
 * Screen with its state: `words`, `near`, `scroll` and the like
 */

/** The maximum number of screens. */
export const depth = 32;

/** Query parameters of the places page that affect the presentation only; all others are the view. */
const passing = ['locale', 'from', 'count', 'part'];

/** The URL of a view of the places, without those parameters. */
export function viewAddress({ pathname, search }) {
  const query = new URLSearchParams(search);
  for (const name of passing) query.delete(name);
  const text = query.toString().replaceAll('%2C', ',');
  return pathname + (text ? `?${text}` : '');
}

/** An identifier of what a document shows at a URL: one document shows many photos in turn. */
export function documentAt(address) {
  if (address.pathname.startsWith(`${base}/photos/`)) return `${base}/photos/`;
  return address.pathname === `${base}/` ? viewAddress(address) : address.pathname;
}

/**
 * The screen at a URL.
 *
 * @param {{pathname: string, search: string}} address
 * @param {object} [state] its state, from the browser's history
 * @returns {Screen}
 */
export function screenAt({ pathname, search }, { words, scroll, zoom, map } = {}) {
  const query = new URLSearchParams(search);
  const parameter = (name) => query.get(name) || undefined;
  const path = pathname.slice(base.length);
  const [kind, id, ...rest] = path.slice(1).split('/').map(decodeURIComponent);
  const file = rest.join('/');
  const [near, names, by] = ['near', 'names', 'by'].map(parameter);
  const places = { country: parameter('country')?.toUpperCase(), near, names, by };
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
  const [kind, value] = [query.get('in'), query.get('q')];
  if (['recents', 'district', 'timeline'].includes(kind)) return kind;
  return ['search', 'place', 'trip', 'day'].includes(kind) && value ? `${kind}:${value}` : undefined;
}

/* A drag can have moved the photo beyond its edge for a moment. */
function seen({ zoomScale, centre: { x, y } }) {
  const within = (fraction) => Math.min(Math.max(fraction, 0), 1);
  return { zoomScale, centre: { x: within(x), y: within(y) } };
}

const subject = ({ kind, country, place, photo, bundle, path, file }) =>
  JSON.stringify([kind, country, place, photo, bundle, path, file]);

const isTrip = ({ kind, path }) => kind === 'page' && path.startsWith('/trips/');

const isBeside = (one, other) =>
  (isTrip(one) && isTrip(other)) ||
  (one.kind === other.kind && (['photo', 'place'].includes(one.kind) || (one.kind === 'story' && one.bundle === other.bundle)));

/**
 * The screens below one that is opened by a link, and whether the top one is where the link was.
 *
 * @param {Screen[]} screens the screens so far, the top one last
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
