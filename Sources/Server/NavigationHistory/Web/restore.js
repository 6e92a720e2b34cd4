/**
 * Saves and restores the state of a page. It is stored in the entry of the browser's history for back, forward and reload; and
 * for the next start, when `return.js` reads it, in localStorage with the screens below it, and on the server for a signed-in
 * user. The view of the places is stored separately, for coming back to them from another page.
 *
 * @module
 */
import { onConnection } from './connection.js';
import { base, person } from './page.js';
import { below as screensBelow, documentAt, screenAt, viewAddress } from './screens.js';
import { scrollBackTo, scrollPosition } from './scroll.js';

const key = `photos.where:${base}`;
const ofTab = 'photos.screens';
/** The delay in milliseconds after a change before it is stored, and before it is sent to the server. */
const [rest, sendingRest] = [250, 1500];

const isScreen = !document.body.matches('.error-page, .offline-page, .sign-in-page');
const shown = documentAt(location);
/* A link to the current URL leads to its initial state, though the history entry stays the same. */
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
 * The state stored under `name` for this page, after back, forward, reload or a new start; otherwise undefined.
 *
 * @param {string} name
 */
export function restored(name) {
  return history.state?.[name];
}

/** Stores the result of `give` under `name` whenever the page could be left. */
export function keep(name, give) {
  givers.set(name, give);
}

/** Reports a change of the state. */
export function changed() {
  clearTimeout(timer);
  timer = setTimeout(save, rest);
}

/** Whether the page at this path is the screen below, and the previous entry in the browser's history. */
export function isBelow(path) {
  const top = below.at(-1);
  const paths = { place: `/places/${top?.place}`, search: '/search', recents: '/recents', page: top?.path };
  return isOver && path === base + paths[top?.kind];
}

/** Stores everything now. */
export function save() {
  clearTimeout(timer);
  // The history entry of another page can be current for a moment, until that page loads.
  if (!isScreen || documentAt(location) !== shown) return;
  const state = { ...history.state, below, isOver };
  for (const [name, give] of givers) state[name] = give();
  history.replaceState(state, '');
  try {
    remember([...below, screenAt(location, state)], state);
  } catch {
    // Without storage the next start is like a first one.
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

/* State of another user on this device is not used. */
const own = (where) => (where?.screens && where.person !== person ? undefined : where);

/* For the places page, without the screens below it. */
const left = ({ words, scroll }) => ({ words, scroll });

/** Stores the scroll position, and restores it once `ready` resolves; `bring` loads a row that is not in the page then. */
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

/* Sends the state to the server, so that the user can continue in another browser. Of two changes the later one wins there, so
   the age of this one is sent with it. */
async function send() {
  clearTimeout(sendTimer);
  sendTimer = 0;
  const where = own(read(localStorage, key));
  // While the page offers a way back to another browser's history, looking at the list does not replace that history.
  if ('offers' in document.documentElement.dataset) return;
  if (person === undefined || !where?.screens || where.isSent || !navigator.onLine) return;
  const body = JSON.stringify({ version: 1, screens: where.screens, age: Math.max(0, Date.now() - where.revision) });
  const headers = { 'Content-Type': 'application/json' };
  try {
    const answer = await fetch(`${base}/api/v1/screens`, { method: 'PUT', headers, body, keepalive: true });
    // 202: the worker stores it until the server is back.
    if (answer.status === 200) sent(where, (await answer.json()).revision);
  } catch {
    // The next change includes this one.
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
  // Pages without a state of their own still have a scroll position.
  addEventListener('DOMContentLoaded', () => givers.size === 0 && !followsScroll && restoreScroll());
  let wasAway = false;
  onConnection((isConnected) => {
    if (isConnected && wasAway) send();
    wasAway = !isConnected;
  });
}

/* Entries restored from an earlier session do not belong to this document. */
addEventListener('popstate', () => documentAt(location) !== shown && location.reload());
