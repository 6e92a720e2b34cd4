/**
 * Whether the server can be reached, as observed by the event stream, which reconnects by itself, and by the browser.
 *
 * @module
 */

const listeners = new Set();
/** A restart of the server should not show a notice. In milliseconds. */
const gracePeriod = 1500;
let isDown = !navigator.onLine;
let timer = 0;

/** Whether the server can be reached, by what is known so far. */
export function isConnected() {
  return !isDown;
}

/** Calls `heard` with whether the server can be reached, now and after each change. */
export function onConnection(heard) {
  listeners.add(heard);
  heard(!isDown);
}

/** Reports that the server has answered. */
export function reached() {
  clearTimeout(timer);
  timer = 0;
  set(false);
}

/** Reports that the server does not answer; shown only if that lasts. */
export function missed() {
  if (isDown || timer) return;
  timer = setTimeout(() => set(true), navigator.onLine ? gracePeriod : 0);
}

function set(value) {
  timer = 0;
  if (value === isDown) return;
  isDown = value;
  for (const heard of listeners) heard(!isDown);
}

addEventListener('offline', missed);
