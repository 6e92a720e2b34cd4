/**
 * Where one was: kept with the entry of the history for back, forward and reload, and in localStorage for the next start,
 * where `start.js` finds it. The view of the places is kept besides, for whoever comes back to them from another page.
 *
 * @module
 */
import { base, person } from './page.js';

const here = () => location.pathname + location.search;
const isHome = location.pathname === `${base}/`;
const place = `photos.where:${base}`;

/** Parameters of the places that say how they are told, or which part of them; all others are the view. */
const passing = ['locale', 'from', 'count', 'part'];

/* The address of the view, whatever it is made of. */
function view() {
  const query = new URLSearchParams(location.search);
  for (const name of passing) query.delete(name);
  const text = query.toString().replaceAll('%2C', ',');
  return location.pathname + (text ? `?${text}` : '');
}

/* Where one is, and how the places were left. */
function where() {
  const state = history.state;
  return { path: here(), state, home: isHome ? { path: view(), state } : keptHome() };
}

function keptHome() {
  try {
    return JSON.parse(localStorage.getItem(place))?.home;
  } catch {
    return undefined;
  }
}
const givers = new Map();
let timer = 0;
let latest = '';

history.scrollRestoration = 'manual';

/**
 * What was kept under `name` for this page, if one returns to it by back, forward, reload or a new start; else undefined.
 *
 * @param {string} name
 */
export function restored(name) {
  const start = takeStart();
  if (start) return start.state?.[name];
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation?.type === 'navigate') return undefined;
  return history.state?.[name];
}

let started;

function takeStart() {
  if (started !== undefined) return started;
  const text = sessionStorage.getItem('photos.restore');
  sessionStorage.removeItem('photos.restore');
  const where = text && JSON.parse(text);
  started = where && where.path === here() ? where : null;
  return started;
}

/** Keeps what `give` answers under `name`, whenever the page may be left. */
export function keep(name, give) {
  givers.set(name, give);
}

/** Something that is kept has changed. */
export function changed() {
  clearTimeout(timer);
  timer = setTimeout(save, 250);
}

/** Keeps everything now. */
export function save() {
  clearTimeout(timer);
  const state = { ...history.state };
  for (const [name, give] of givers) state[name] = give();
  history.replaceState(state, '');
  latest = JSON.stringify(where());
  try {
    localStorage.setItem(place, latest);
  } catch {
    // Without storage the next start is a first one.
  }
}

/** Keeps the scroll position and brings it back once `ready` has come. */
export async function restoreScroll(ready = Promise.resolve()) {
  const y = restored('y');
  keep('y', () => Math.round(scrollY));
  addEventListener('scroll', changed, { passive: true });
  if (y) {
    await ready;
    scrollTo({ top: y, behavior: 'instant' });
  }
  save();
}

/* Whoever signed in finds it on another machine too. */
let sent = '';

function send() {
  save();
  if (!person || latest === sent || latest.length > 4000 || !navigator.onLine) return;
  sent = latest;
  const headers = { 'Content-Type': 'application/json' };
  fetch(`${base}/api/v1/session`, { method: 'PATCH', headers, body: JSON.stringify({ view: latest }), keepalive: true }).catch(() => {});
}

addEventListener('pagehide', send);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
