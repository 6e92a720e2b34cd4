/**
 * The service worker, which keeps what was seen. Over plain HTTP elsewhere than on this machine there is none, and nothing here
 * does anything.
 *
 * @module
 */
import { base } from './page.js';

const { serviceWorker } = navigator;
const heard = new Map();
/* Milliseconds. */
const longestChangeOfHands = 3000;

/** Whether anything can be kept. */
export const canKeep = Boolean(serviceWorker);

/** Asks the worker; undefined where there is none yet, or it doesn't answer. */
export async function askWorker(ask, more = {}) {
  const registration = await serviceWorker?.getRegistration(`${base}/`);
  const worker = registration?.active;
  if (!worker) return undefined;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ ask, ...more }, [port2]);
    setTimeout(() => resolve(undefined), 5000);
  });
}

/** Hears what the worker tells: `waiting`, `sent`, `newer`. */
export function onTold(name, listener) {
  heard.set(name, [...(heard.get(name) ?? []), listener]);
}

/**
 * Starts the worker, and tells of a newer one that waits for its turn.
 *
 * @param {(begin: () => void) => void} onUpdate `begin` lets the new version take over
 */
export async function startWorker(onUpdate) {
  if (!serviceWorker) return;
  serviceWorker.addEventListener('message', ({ data }) => {
    for (const listener of heard.get(data?.told) ?? []) listener(data);
  });
  const isFirst = !serviceWorker.controller;
  if (isFirst) serviceWorker.addEventListener('controllerchange', keepThis, { once: true });
  try {
    const registration = await serviceWorker.register(`${base}/sw.js`, { scope: `${base}/`, updateViaCache: 'none' });
    offer(registration, onUpdate);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => offer(registration, onUpdate));
    });
  } catch {
    // A browser may forbid workers, or the server is away: the page is whole without.
  }
}

/* Only a worker that follows another is news, and only when all of it is here. */
function offer({ waiting, active }, onUpdate) {
  if (!waiting || !active) return;
  onUpdate(() => {
    // Another window may have asked the new worker to begin already: then its change of hands is over.
    if (waiting.state !== 'installed') return location.reload();
    serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ ask: 'begin' });
    // An old worker that is still busy holds the new one back for minutes. The new pages work with either.
    setTimeout(() => location.reload(), longestChangeOfHands);
  });
}

/* The worker came after this page: it is told what it has missed. */
function keepThis() {
  if (navigator.connection?.saveData) return askWorker('keep', { addresses: [location.href] });
  const pictures = [...document.images].map((image) => image.currentSrc).filter((address) => address.startsWith(location.origin));
  const own = ['/', '/recents', '/api/v1/recents', '/api/v1/places'].map((path) => base + path);
  return askWorker('keep', { addresses: [location.href, ...pictures, ...own] });
}

/** Has the worker keep an address that was shown without being asked for. */
export function keepAddress(address) {
  if (!serviceWorker?.controller || navigator.connection?.saveData) return;
  askWorker('keep', { addresses: [address] });
}
