/**
 * The network activity indicator: on before the first byte is asked for, on while anything is fetched by this page or by the
 * server, off when all is over, errors too.
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

/** Counts work of this page until it settles, however it ends. */
export async function during(work) {
  begin();
  try {
    return await work();
  } finally {
    end();
  }
}

/** Something is about to be fetched. */
export function begin() {
  here += 1;
  show();
}

/** It ended, well or not. */
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

/** Hears what the server does; `name` as the server's events are called. Several may listen. */
export function listen(name, heard) {
  connect();
  wanted.push([name, heard]);
  attach(name, heard);
}

const wanted = [];

function attach(name, heard) {
  events.addEventListener(name, (event) => heard(event.data ? JSON.parse(event.data) : {}));
}

/* A browser keeps six connections to a server, for all tabs together: only the tab that is seen holds one. */
function connect() {
  if (events) return;
  events = new EventSource(`${base}/api/v1/events`);
  events.addEventListener('open', reached);
  attach('activity', (activity) => {
    there = activity.active;
    show();
  });
  events.addEventListener('error', ({ target }) => {
    // A server that refuses is there; the stream of one that is not is tried again by the browser.
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

/* A stream may outlive the net that it came by, and be of no use: a new one tells. */
addEventListener('online', () => {
  disconnect();
  reconnect();
});
addEventListener('pagehide', disconnect);
addEventListener('pageshow', reconnect);
document.addEventListener('visibilitychange', () =>
  document.visibilityState === 'hidden' ? disconnect() : reconnect(),
);
