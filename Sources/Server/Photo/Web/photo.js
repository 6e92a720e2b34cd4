/**
 * The page of a photo: connects the viewer, the details, the browser's history and the keyboard.
 *
 * @module
 */
import { Bars } from './bars.js';
import { onConnection } from './connection.js';
import { isFocusWanted, wantFocus } from './focus.js';
import { fullScreenBy } from './full-screen.js';
import { api, errorText } from './http.js';
import { PhotoDetails } from './photo-details.js';
import { Listing } from './listing.js';
import { openingMode, setOpeningMode } from './mode.js';
import { announce, base, forward, person } from './page.js';
import { changed, isBelow, keep, restored, save } from './restore.js';
import { photoAddress, sharedRect, shareBy } from './share.js';
import { Star } from './star.js';
import { Viewer } from './viewer.js';
import { saveAddress } from './worker.js';
import { word } from './words.js';

const element = document.getElementById('viewer');
const stage = document.getElementById('stage');
const errorLine = document.getElementById('viewer-error');
const previous = document.getElementById('previous');
const next = document.getElementById('next');
const slideshow = document.getElementById('slideshow');
const details = new PhotoDetails();
const bars = new Bars(element, stage, () => details.isOpen || errorLine.textContent !== '');

/* For people, who have favourites. */
const starButton = document.getElementById('star');
const star = starButton && new Star(starButton);

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
  tapped: () => bars.toggle(),
  pulled(direction) {
    if (direction < 0) details.open();
    else if (details.isOpen) details.toggle();
    else goBack();
  },
  failed: (error) => explain(error),
});

function address(other) {
  const query = new URLSearchParams(location.search);
  query.delete('visibleRect');
  return `${base}/photos/${other.id}${query.size ? `?${query}` : ''}`;
}

/* The film of a motion photo, which few photos have. Without scripts, the link leads to it. */
const filmLink = document.getElementById('film');
let film;
let filmModule;
function leadToFilm() {
  film?.stop();
  if (!photo.film && document.activeElement === filmLink) stage.focus({ preventScroll: true });
  filmLink.hidden = !photo.film;
  filmLink.href = `${base}/api/v1/photos/${photo.id}/film`;
}

/* Updates everything around the picture, which the viewer itself shows. */
function shown(other) {
  photo = other;
  errorLine.textContent = photo.error ?? '';
  details.show(photo);
  leadToSlideshow();
  leadToFilm();
  saveAddress(address(photo));
  if (person !== undefined) api('/recents', { method: 'POST', json: { photo: photo.id } }).catch(() => {});
  star?.show(photo.id).catch(() => {});
  followListing(photo);
  showFilmstrip();
  save();
}

/* The slideshow begins with the photo that is shown. */
function leadToSlideshow() {
  const address = new URL(slideshow.href);
  address.searchParams.set('photo', photo.id);
  slideshow.href = address;
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

/* Moves the focus from a link that disappears to the photo. */
function leave(link, target) {
  if (!target && document.activeElement === link) stage.focus({ preventScroll: true });
  link.hidden = !target;
  if (target) link.href = address(target);
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
  // A month of the timeline has a page of its own.
  const isMonth = (path) => pathname === `${base}/timeline` && path.startsWith(`${pathname}/`);
  const from = document.referrer && new URL(document.referrer).pathname;
  const isFromListing = from && (from === pathname || isMonth(from));
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

/* With a modifier key the browser opens the link elsewhere. */
function follow(link, work) {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    work();
  });
}
follow(document.getElementById('back'), goBack);
follow(previous, () => viewer.go(-1));
follow(next, () => viewer.go(1));
follow(filmLink, async () => {
  const { id } = photo;
  try {
    filmModule ??= import('./film.js');
    const { Film } = await filmModule;
    if (id !== photo.id) return;
    film ??= new Film(filmLink, viewer);
    film.toggle();
  } catch {
    filmModule = undefined;
    if (id === photo.id) errorLine.textContent = word('filmUnreachable');
  }
});

/* Phones don't load it: they have no room for it. */
const isWide = matchMedia('(min-width: 700px)');
let filmstrip;
async function showFilmstrip() {
  if (!isWide.matches) return;
  filmstrip ??= import('./filmstrip.js').then(
    ({ Filmstrip }) => new Filmstrip(document.getElementById('filmstrip'), listing, address, (step) => viewer.go(step)),
  );
  (await filmstrip).show(photo);
}
isWide.addEventListener('change', showFilmstrip);

const toggleFullScreen = fullScreenBy(document.getElementById('full-screen'));

const keys = {
  ArrowLeft: () => viewer.go(-forward),
  ArrowRight: () => viewer.go(forward),
  '+': () => viewer.zoomBy(1.5),
  '=': () => viewer.zoomBy(1.5),
  '-': () => viewer.zoomBy(1 / 1.5),
  0: () => viewer.fill(),
  i: () => details.toggle(),
  I: () => details.toggle(),
  f: toggleFullScreen,
  F: toggleFullScreen,
  s: () => slideshow.click(),
  S: () => slideshow.click(),
  v: () => star?.toggle(),
  V: () => star?.toggle(),
  Escape: () => (details.isOpen ? details.toggle() : goBack()),
};
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys) || event.defaultPrevented) return;
  if (event.target.closest('input:not([type=checkbox]), textarea, select')) return;
  if (details.isOpen && event.key.startsWith('Arrow') && details.hasFocus) return;
  event.preventDefault();
  keys[event.key]();
});

shareBy(document.getElementById('share'), () => ({
  title: document.title,
  url: photoAddress(`${base}/photos/${photo.id}`, viewer.visibleRect),
}));

const modeButton = document.getElementById('mode-button');
const showMode = () => modeButton.setAttribute('aria-pressed', String(openingMode() === 'fit'));
modeButton.addEventListener('click', () => {
  setOpeningMode(openingMode() === 'fit' ? 'fill' : 'fit');
  showMode();
  viewer.modeChanged();
});
showMode();
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
