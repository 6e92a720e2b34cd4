/**
 * Whether the server can be reached: told by the stream of events, which comes back by itself, and by the browser.
 *
 * @module
 */

const listeners = new Set();
/** A server that starts anew isn't worth a word. */
const patience = 1500;
let isDown = !navigator.onLine;
let timer = 0;

/** Whether the server can be reached, as far as is known. */
export function isConnected() {
  return !isDown;
}

/** Calls `heard` with whether the server can be reached, now and whenever that changes. */
export function onConnection(heard) {
  listeners.add(heard);
  heard(!isDown);
}

/** Something came from the server itself. */
export function reached() {
  clearTimeout(timer);
  timer = 0;
  set(false);
}

/** Nothing comes; said only when that lasts. */
export function missed() {
  if (isDown || timer) return;
  timer = setTimeout(() => set(true), navigator.onLine ? patience : 0);
}

function set(value) {
  timer = 0;
  if (value === isDown) return;
  isDown = value;
  for (const heard of listeners) heard(!isDown);
}

addEventListener('offline', missed);
