/**
 * The page at which devices join: it shows a device as soon as it has joined, and a new code when the old one was used or has
 * expired.
 *
 * @module
 */
import { base } from './page.js';

/** How often the users are compared, in milliseconds. */
const pause = 3000;
/** A code is replaced before its ten minutes are over, in milliseconds. */
const lifetime = 9 * 60_000;

const known = document.getElementById('content').dataset.users;
const link = document.getElementById('home-link');
const shown = performance.now();

link?.addEventListener('focus', () => link.select());

async function look() {
  if (performance.now() - shown > lifetime) return true;
  try {
    const response = await fetch(`${base}/api/v1/users`, { cache: 'no-store' });
    return response.ok && String((await response.json()).users.length) !== known;
  } catch {
    // The server does not answer now.
    return false;
  }
}

/* A person who is about to change a device is not disturbed. */
function isBusy() {
  return document.querySelector('details[open]') !== null;
}

async function watch() {
  if (!document.hidden && !isBusy() && (await look()) && !isBusy()) {
    location.assign(`${base}/home`);
    return;
  }
  setTimeout(watch, pause);
}

if (link) setTimeout(watch, pause);
