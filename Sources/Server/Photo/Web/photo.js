/**
 * The page of a photo: connects the viewer, the details, the browser's history and the keyboard.
 *
 * @module
 */
import { onConnection } from './connection.js';
import { isFocusWanted, wantFocus } from './focus.js';
import { api, errorText } from './http.js';
import { PhotoDetails } from './photo-details.js';
import { Listing } from './listing.js';
import { announce, base, forward, person } from './page.js';
import { changed, isBelow, keep, restored, save } from './restore.js';
import { photoAddress, sharedRect, shareBy } from './share.js';
import { Viewer } from './viewer.js';
import { saveAddress } from './worker.js';
import { word } from './words.js';

const element = document.getElementById('viewer');
const stage = document.getElementById('stage');
const errorLine = document.getElementById('viewer-error');
const previous = document.getElementById('previous');
const next = document.getElementById('next');
const details = new PhotoDetails();

let photo = JSON.parse(element.dataset.photo);
const listing = new Listing(element.dataset.listing, photo);

const viewer = new Viewer(element, stage, {
  neighbour: (step) => listing.neighbour(photo.id, step),
  went(other, step) {
    const depth = (history.state?.depth ?? 0) + 1;
    save();
    history.pushState({ depth }, '', address(other));
    shown(other);
    announceShown(step);
  },
  changed,
  tapped: () => element.classList.toggle('bare'),
  failed: (error) => explain(error),
});

function address(other) {
  const query = new URLSearchParams(location.search);
  query.delete('visibleRect');
  return `${base}/photos/${other.id}${query.size ? `?${query}` : ''}`;
}

/* Updates everything around the picture, which the viewer itself shows. */
function shown(other) {
  photo = other;
  errorLine.textContent = photo.error ?? '';
  details.show(photo);
  saveAddress(address(photo));
  if (person !== undefined) api('/recents', { method: 'POST', json: { photo: photo.id } }).catch(() => {});
  followListing(photo);
  save();
}

async function followListing(current) {
  const [before, after, position] = await Promise.all([
    listing.neighbour(current.id, -1).catch(() => undefined),
    listing.neighbour(current.id, 1).catch(() => undefined),
    listing.position(current.id).catch(() => undefined),
  ]);
  if (current !== photo) return;
  leave(previous, before);
  leave(next, after);
  details.showPosition(position);
}

/* Moves the focus from a button that disappears to the photo. */
function leave(button, target) {
  if (!target && document.activeElement === button) stage.focus({ preventScroll: true });
  button.hidden = !target;
}

function announceShown() {
  announce(document.getElementById('photo-heading').textContent);
}

/* A failed image gives no reason, so the server is asked. */
async function explain() {
  const current = photo;
  try {
    await api(`/photos/${current.id}/geometry?viewport=320x480`);
    errorLine.textContent = current.error ?? word('photoFailed');
  } catch (error) {
    if (current === photo) errorLine.textContent = errorText(error);
  }
}

/** A photo that was never fetched has no size: requesting its geometry fetches it. */
async function opened(other, kept) {
  if (!other.width || !other.height) {
    try {
      await api(`/photos/${other.id}/geometry?viewport=320x480`);
      const fetched = await api(`/photos/${other.id}`);
      listing.update(fetched);
      if (photo.id !== other.id) return;
      other = fetched;
    } catch (error) {
      if (photo.id === other.id) errorLine.textContent = errorText(error);
      return;
    }
  }
  photo = other;
  viewer.open(other, kept, sharedRect(location.search, other));
}

function goBack() {
  const depth = history.state?.depth ?? 0;
  const back = document.getElementById('back');
  const { pathname } = new URL(back.href);
  const isFromListing = document.referrer && new URL(document.referrer).pathname === pathname;
  if ((isFromListing || isBelow(pathname)) && history.length > depth + 1) history.go(-(depth + 1));
  else location.href = back.href;
}

addEventListener('popstate', async () => {
  if (!location.pathname.startsWith(`${base}/photos/`)) return;
  const id = location.pathname.slice(`${base}/photos/`.length);
  const other = await listing.photo(id);
  shown(other);
  opened(other);
});

document.getElementById('back').addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goBack();
});
previous.addEventListener('click', () => viewer.go(-1));
next.addEventListener('click', () => viewer.go(1));

const keys = {
  ArrowLeft: () => viewer.go(-forward),
  ArrowRight: () => viewer.go(forward),
  '+': () => viewer.zoomBy(1.5),
  '=': () => viewer.zoomBy(1.5),
  '-': () => viewer.zoomBy(1 / 1.5),
  0: () => viewer.fill(),
  i: () => details.toggle(),
  I: () => details.toggle(),
  Escape: () => (details.isOpen ? details.toggle() : goBack()),
};
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys) || event.defaultPrevented) return;
  if (event.target.type === 'search') return;
  if (details.isOpen && event.key.startsWith('Arrow') && details.hasFocus) return;
  event.preventDefault();
  keys[event.key]();
});

/* Shows the bars when the keyboard focus enters them. */
element.addEventListener('focusin', (event) => {
  if (event.target !== stage) element.classList.remove('bare');
});

shareBy(document.getElementById('share'), () => ({
  title: document.title,
  url: photoAddress(`${base}/photos/${photo.id}`, viewer.visibleRect),
}));

details.onCorrection((corrected) => {
  listing.update(corrected);
  if (corrected.id !== photo.id) return;
  photo = corrected;
  details.show(photo);
});

const focusSwitch = document.getElementById('focus-switch');
focusSwitch.checked = isFocusWanted();
focusSwitch.addEventListener('change', () => {
  wantFocus(focusSwitch.checked);
  viewer.focus();
});

/* Retries what failed to load while the server was unreachable. */
onConnection((isConnected) => {
  if (!isConnected) return;
  if (errorLine.textContent && !photo.error) errorLine.textContent = '';
  viewer.retry();
});

keep('zoom', () => viewer.kept);
const kept = restored('zoom');
shown(photo);
opened(photo, kept);
