/**
 * The pages' side of the service worker. Browsers have no service workers over plain HTTP, except on localhost; then everything
 * here does nothing.
 *
 * @module
 */
import { base } from './page.js';

const { serviceWorker } = navigator;
const heard = new Map();
/* In milliseconds. */
const longestChangeOfHands = 3000;
const longestBeginning = 10_000;

/** Whether the browser can save anything. */
export const canSave = Boolean(serviceWorker);

/** Whether the worker has begun, for which this waits some seconds: where certificates are not trusted it never does. */
export function workerReady() {
  const never = new Promise((resolve) => setTimeout(resolve, longestBeginning, false));
  return Promise.race([serviceWorker.ready.then(() => true), never]);
}

/** Sends a request to the worker; undefined if there is no worker yet, or it does not answer. */
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

/** Adds a listener for the worker's messages: `waiting`, `sent`, `newer`. */
export function onWorkerMessage(name, listener) {
  heard.set(name, [...(heard.get(name) ?? []), listener]);
}

/**
 * Registers the worker, and reports a newer one that is waiting to take over.
 *
 * @param {(begin: () => void) => void} onUpdate `begin` lets the new version take over
 */
export async function startWorker(onUpdate) {
  if (!serviceWorker) return;
  serviceWorker.addEventListener('message', ({ data }) => {
    for (const listener of heard.get(data?.told) ?? []) listener(data);
  });
  const isFirst = !serviceWorker.controller;
  if (isFirst) serviceWorker.addEventListener('controllerchange', saveThisPage, { once: true });
  try {
    const registration = await serviceWorker.register(`${base}/sw.js`, { scope: `${base}/`, updateViaCache: 'none' });
    offer(registration, onUpdate);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => offer(registration, onUpdate));
    });
  } catch {
    // The browser can forbid workers, or the server can be unreachable: the page works without.
  }
}

/* Only an update of the worker is reported, and only once it is installed. */
function offer({ waiting, active }, onUpdate) {
  if (!waiting || !active) return;
  onUpdate(() => {
    // Another window can have started the new worker already; then it has taken over.
    if (waiting.state !== 'installed') return location.reload();
    serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ ask: 'begin' });
    // A busy old worker can delay the new one for minutes. The new pages work with either.
    setTimeout(() => location.reload(), longestChangeOfHands);
  });
}

/* The worker started after this page had loaded, so it is told what to save. */
function saveThisPage() {
  if (navigator.connection?.saveData) return askWorker('keep', { addresses: [location.href] });
  const pictures = [...document.images].map((image) => image.currentSrc).filter((address) => address.startsWith(location.origin));
  const own = ['/', '/recents', '/api/v1/recents', '/api/v1/places'].map((path) => base + path);
  return askWorker('keep', { addresses: [location.href, ...pictures, ...own] });
}

/** Tells the worker to save a URL that was shown without being requested. */
export function saveAddress(address) {
  if (!serviceWorker?.controller || navigator.connection?.saveData) return;
  askWorker('keep', { addresses: [address] });
}
