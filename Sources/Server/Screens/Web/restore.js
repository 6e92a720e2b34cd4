/**
 * Where one was: kept with the entry of the history for back, forward and reload; with the screens below it in localStorage, and
 * with the person at the server, for the next start, where `return.js` finds it. The view of the places is kept besides, for whoever
 * comes back to them from another page.
 *
 * @module
 */
import { onConnection } from './connection.js';
import { base, person } from './page.js';
import { below as screensBelow, documentAt, screenAt, viewAddress } from './screens.js';
import { scrollBackTo, scrollPosition } from './scroll.js';

const key = `photos.where:${base}`;
const ofTab = 'photos.screens';
/** Milliseconds after a change until it is kept, and until the server hears of it. */
const [rest, sendingRest] = [250, 1500];

const isScreen = !document.body.matches('.error-page, .offline-page, .sign-in-page');
const shown = documentAt(location);
/* A link to the address that is shown leads to its beginning, though the entry of the history stays the same. */
const [navigation] = performance.getEntriesByType('navigation');
if (navigation?.type === 'navigate' && !('returned' in document.documentElement.dataset)) history.replaceState(null, '');
const { below, isOver } = history.state?.below ? history.state : screensBelow(read(sessionStorage, ofTab) ?? [], screenAt(location));
const givers = new Map();
let followsScroll = false;
let timer = 0;
let sendTimer = 0;

if (isScreen) history.scrollRestoration = 'manual';

function read(storage, name) {
  try {
    return JSON.parse(storage.getItem(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * What was kept under `name` for this page, if one returns to it by back, forward, reload or a new start; else undefined.
 *
 * @param {string} name
 */
export function restored(name) {
  return history.state?.[name];
}

/** Keeps what `give` answers under `name`, whenever the page may be left. */
export function keep(name, give) {
  givers.set(name, give);
}

/** Something that is kept has changed. */
export function changed() {
  clearTimeout(timer);
  timer = setTimeout(save, rest);
}

/** Whether the page at this path is the screen below, and the entry before this one in the history. */
export function isBelow(path) {
  const top = below.at(-1);
  const paths = { place: `/places/${top?.place}`, search: '/search', recents: '/recents' };
  return isOver && path === base + paths[top?.kind];
}

/** Keeps everything now. */
export function save() {
  clearTimeout(timer);
  // An entry of another page may be current for a moment, until that page comes.
  if (!isScreen || documentAt(location) !== shown) return;
  const state = { ...history.state, below, isOver };
  for (const [name, give] of givers) state[name] = give();
  history.replaceState(state, '');
  try {
    remember([...below, screenAt(location, state)], state);
  } catch {
    // Without storage the next start is a first one.
  }
}

function remember(screens, state) {
  sessionStorage.setItem(ofTab, JSON.stringify(screens));
  const before = own(read(localStorage, key)) ?? {};
  const home = location.pathname === `${base}/` ? { path: viewAddress(location), state: left(state) } : before.home;
  const isSame = JSON.stringify(before.screens) === JSON.stringify(screens);
  const revision = isSame ? before.revision : Math.max(Date.now(), (before.revision ?? 0) + 1);
  const isSent = isSame && before.isSent;
  localStorage.setItem(key, JSON.stringify({ screens, revision, isSent, person, home }));
  if (isSent || sendTimer) return;
  sendTimer = setTimeout(send, sendingRest);
}

/* What another person was shown on this machine is nobody else's. */
const own = (where) => (where?.screens && where.person !== person ? undefined : where);

/* Of the places, whatever lay below them. */
const left = ({ words, scroll }) => ({ words, scroll });

/** Keeps the scroll position and brings it back once `ready` has come; `bring` has a row come that isn't there even then. */
export async function restoreScroll(ready = Promise.resolve(), bring = () => {}) {
  followsScroll = true;
  const position = restored('scroll');
  addEventListener('scroll', changed, { passive: true });
  if (position) {
    await ready;
    await scrollBackTo(position, bring);
  }
  keep('scroll', scrollPosition);
  save();
}

/* Whoever is somebody goes on from it in another browser too. Of two changes the later one counts there, so it is told how long ago
   this one was made. */
async function send() {
  clearTimeout(sendTimer);
  sendTimer = 0;
  const where = own(read(localStorage, key));
  if (person === undefined || !where?.screens || where.isSent || !navigator.onLine) return;
  const body = JSON.stringify({ version: 1, screens: where.screens, age: Math.max(0, Date.now() - where.revision) });
  const headers = { 'Content-Type': 'application/json' };
  try {
    const answer = await fetch(`${base}/api/v1/screens`, { method: 'PUT', headers, body, keepalive: true });
    // 202: the worker keeps it until the server is back.
    if (answer.status === 200) sent(where, (await answer.json()).revision);
  } catch {
    // The next change is sent with this one in it.
  }
}

function sent({ screens }, revision) {
  const where = read(localStorage, key);
  if (JSON.stringify(where?.screens) !== JSON.stringify(screens)) return;
  localStorage.setItem(key, JSON.stringify({ ...where, revision, isSent: true }));
}

function leave() {
  save();
  send();
}

if (isScreen) {
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
  addEventListener('pageshow', ({ persisted }) => persisted && save());
  // Pages that keep nothing of their own are scrolled all the same.
  addEventListener('DOMContentLoaded', () => givers.size === 0 && !followsScroll && restoreScroll());
  let wasAway = false;
  onConnection((isConnected) => {
    if (isConnected && wasAway) send();
    wasAway = !isConnected;
  });
}

/* Entries that were brought along from another session were never this document's. */
addEventListener('popstate', () => documentAt(location) !== shown && location.reload());
