/**
 * The network activity indicator: shown from before the first byte is requested until everything that this page or the server
 * fetches has ended, with or without errors.
 *
 * @module
 */
import { missed, reached } from './connection.js';
import { base } from './page.js';
import { word } from './words.js';

const indicator = document.getElementById('activity');
let here = 0;
let there = 0;
let events;

/** Counts work of this page until it settles. */
export async function during(work) {
  begin();
  try {
    return await work();
  } finally {
    end();
  }
}

/** Reports that a fetch starts. */
export function begin() {
  here += 1;
  show();
}

/** Reports that a fetch ended. */
export function end() {
  here -= 1;
  show();
}

function show() {
  if (!indicator) return;
  const isOn = here + there > 0;
  if ((indicator.dataset.active === 'true') === isOn) return;
  indicator.dataset.active = String(isOn);
  indicator.querySelector('.said').textContent = isOn ? word('loading') : '';
}

/** Adds a listener for a server event called `name`. */
export function listen(name, heard) {
  connect();
  wanted.push([name, heard]);
  attach(name, heard);
}

const wanted = [];

function attach(name, heard) {
  events.addEventListener(name, (event) => heard(event.data ? JSON.parse(event.data) : {}));
}

/* Browsers open at most six connections to a server for all tabs together: only the visible tab holds a stream. */
function connect() {
  if (events) return;
  events = new EventSource(`${base}/api/v1/events`);
  events.addEventListener('open', reached);
  attach('activity', (activity) => {
    there = activity.active;
    show();
  });
  events.addEventListener('error', ({ target }) => {
    // A server that refuses the stream is reachable; otherwise the browser reconnects by itself.
    if (target.readyState === EventSource.CONNECTING) missed();
    there = 0;
    show();
  });
}

function disconnect() {
  events?.close();
  events = undefined;
  there = 0;
  show();
}

function reconnect() {
  if (events || document.visibilityState === 'hidden') return;
  connect();
  for (const [name, heard] of wanted) attach(name, heard);
}

/* After a change of network a stream can be dead without being closed: a new one is opened. */
addEventListener('online', () => {
  disconnect();
  reconnect();
});
addEventListener('pagehide', disconnect);
addEventListener('pageshow', reconnect);
document.addEventListener('visibilitychange', () =>
  document.visibilityState === 'hidden' ? disconnect() : reconnect(),
);
