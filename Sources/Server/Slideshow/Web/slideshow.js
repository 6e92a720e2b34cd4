/**
 * The slideshow and picture frame: one photo after the other, and its buttons and keys.
 *
 * @module
 */
import { onConnection } from './connection.js';
import { clockText } from './dates.js';
import { focusOf } from './focus.js';
import { fullScreenBy } from './full-screen.js';
import { Gestures } from './gestures.js';
import { api } from './http.js';
import { plainText } from './markup.js';
import { openingMode, setOpeningMode } from './mode.js';
import { titleOf, whereaboutsText } from './naming.js';
import { announce, base, forward, locale, mayMove } from './page.js';
import { Playlist } from './playlist.js';
import { Slide } from './slide.js';
import { Awake } from './awake.js';
import { word } from './words.js';

const find = (id) => document.getElementById(id);
const element = find('viewer');
const stage = find('stage');
const errorLine = find('viewer-error');

/** How long a photo is shown after a pause, if the address does not say, in seconds. */
const usualTime = 7;
/** How long the texts and the buttons stay, and a cross-fade takes, in milliseconds. */
const [idleTime, fadeTime] = [4000, 1200];
/** How many photos in a row are tried if they can't be loaded. */
const mostTries = 300;
/** The least length of a swipe, in points. */
const swipeLength = 40;

const seconds = Number(element.dataset.seconds);
const list = new URLSearchParams(element.dataset.parameters);
const begins = list.has('photo');
list.delete('photo');
const playlist = new Playlist(
  JSON.parse(element.dataset.list),
  (cursor) => api(`/frame?${new URLSearchParams([...list, ...(cursor ? [['cursor', cursor]] : [])])}`),
  !begins,
);
const awake = new Awake();

let shown;
/* The next photo while it is loaded, with how far on it is. */
let upcoming;
let isPlaying = seconds > 0;
let turns = 0;
let turnTimer = 0;
let idleTimer = 0;
let tellTimer = 0;

// The photos

function viewport() {
  const { width, height } = stage.getBoundingClientRect();
  return { width, height, density: devicePixelRatio };
}

/* A photo that was never fetched has no size: requesting its geometry fetches it. */
async function fetched(photo) {
  if (photo.width && photo.height) return photo;
  await api(`/photos/${photo.id}/geometry?viewport=320x480`);
  const document = await api(`/photos/${photo.id}`);
  playlist.update(document);
  return document;
}

/* The photo as a slide whose picture is decoded; undefined if there is none. */
async function decoded(photo) {
  try {
    const slide = new Slide(await fetched(photo));
    await focusOf(slide.photo).catch(() => {});
    slide.open(viewport());
    // Without the server, a smaller picture is better than none.
    await slide.sharpen().catch(() => {});
    if (slide.element.dataset.sharpness) return slide;
    slide.remove();
  } catch {
    // It is skipped.
  }
  return undefined;
}

/* The first photo in a direction that can be shown. */
async function prepared(direction, start = direction) {
  for (let tries = 0; tries < Math.min(Math.max(playlist.length, 1), mostTries); tries += 1) {
    const distance = start + tries * direction;
    const photo = await playlist.at(distance);
    const slide = photo && (await decoded(photo));
    if (slide) return { slide, distance };
  }
  return undefined;
}

async function turn(direction, start = direction) {
  const mine = (turns += 1);
  clearTimeout(turnTimer);
  const isNext = direction > 0 && start > 0;
  const next = await (isNext ? (upcoming ??= prepared(1)) : prepared(direction, start));
  if (mine !== turns) return false;
  upcoming = undefined;
  if (playlist.length > 0) errorLine.textContent = next ? '' : word('slideshowNothing');
  if (!next) await admitted();
  if (next) put(next);
  wait();
  return Boolean(next);
}

/* A frame whose session has ended shows the page that asks for a sign-in. */
async function admitted() {
  try {
    await api('/frame?limit=1');
  } catch (error) {
    if (error.status === 401) location.reload();
  }
}

function put({ slide, distance }) {
  playlist.go(distance);
  const before = shown;
  shown = slide;
  // The window can have changed since.
  slide.open(viewport());
  slide.sharpen().catch(() => {});
  stage.append(slide.element);
  fade(slide.element).then(() => before?.remove());
  element.dataset.photoId = slide.photo.id;
  tell(slide.photo);
  upcoming = prepared(1);
}

async function fade(slide) {
  if (!mayMove() || stage.querySelectorAll('.slide').length === 1) return;
  await slide.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeTime, easing: 'ease-in-out' }).finished.catch(() => {});
}

/* Nobody sees a turn in a hidden window. */
function wait() {
  clearTimeout(turnTimer);
  if (!isPlaying || document.hidden) return;
  const time = (seconds || usualTime) * 1000;
  turnTimer = setTimeout(() => (playlist.mayTurn || (playlist.length && !shown) ? turn(1) : wait()), time);
}

// The texts

function tell(photo) {
  const heading = plainText(titleOf(photo));
  find('photo-heading').textContent = heading;
  find('slide-title').textContent = heading;
  const parts = [whereaboutsText(photo), photo.takenAtLocal && clockText(photo.takenAtLocal, 'day')].filter(Boolean);
  find('slide-where').replaceChildren(...parts.flatMap((text) => [line(text), ' ']));
  element.classList.add('telling');
  clearTimeout(tellTimer);
  tellTimer = setTimeout(() => element.classList.remove('telling'), idleTime);
}

function line(text) {
  const part = document.createElement('bdi');
  part.lang = locale;
  part.textContent = text;
  return part;
}

// Playing

function play(isWanted) {
  isPlaying = isWanted;
  element.classList.toggle('playing', isPlaying);
  find('play').setAttribute('aria-label', isPlaying ? word('slideshowPause') : word('slideshowPlay'));
  awake.want(isPlaying);
  wait();
}

async function turnByHand(direction) {
  if (await turn(direction)) announce(find('photo-heading').textContent);
}

document.addEventListener('visibilitychange', wait);
onConnection((isConnected) => isConnected && errorLine.textContent && turn(1));

new ResizeObserver(() => {
  if (!shown) return;
  shown.open(viewport());
  shown.sharpen().catch(() => {});
}).observe(stage);

// The buttons

/* A finger leaves no hover behind. */
const isBusy = () => {
  const pointed = matchMedia('(hover: hover)').matches ? ', :hover' : '';
  return element.querySelector(`:is(.viewer-bar, .caption-bar) :is(:focus-visible${pointed})`) !== null;
};

function hideBars() {
  clearTimeout(idleTimer);
  if (isBusy()) idleTimer = setTimeout(hideBars, idleTime);
  else element.classList.add('idle');
}

function showBars() {
  element.classList.remove('idle');
  clearTimeout(idleTimer);
  idleTimer = setTimeout(hideBars, idleTime);
}

addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && showBars());
element.addEventListener('focusin', ({ target }) => target !== stage && showBars());

let swipe;
new Gestures(stage, {
  tapped: () => (element.classList.contains('idle') ? showBars() : hideBars()),
  doubleTapped: () => {},
  dragBegan: () => (swipe = { x: 0, y: 0 }),
  dragged: (moved) => (swipe = moved),
  dragEnded: (velocity, isCancelled) => {
    if (isCancelled || Math.abs(swipe.x) < Math.max(swipeLength, Math.abs(swipe.y))) return;
    turnByHand(swipe.x < 0 ? forward : -forward);
  },
  pinchBegan: () => {},
  pinched: () => {},
  pinchEnded: () => {},
  wheeled: () => {},
  scrolled: () => {},
});

function goBack() {
  const isFromHere = document.referrer && new URL(document.referrer).origin === location.origin;
  if (isFromHere && history.length > 1) history.back();
  else location.href = find('back').href;
}
find('back').addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goBack();
});
find('previous').addEventListener('click', () => turnByHand(-1));
find('next').addEventListener('click', () => turnByHand(1));
find('play').addEventListener('click', () => play(!isPlaying));
const toggleFullScreen = fullScreenBy(find('full-screen'));

const modeButton = find('mode-button');
const showMode = () => modeButton.setAttribute('aria-pressed', String(openingMode() === 'fit'));
modeButton.addEventListener('click', () => {
  setOpeningMode(openingMode() === 'fit' ? 'fill' : 'fit');
  showMode();
  shown?.open(viewport());
  shown?.sharpen().catch(() => {});
  upcoming = prepared(1);
});
showMode();

const keys = {
  ' ': () => play(!isPlaying),
  ArrowLeft: () => turnByHand(-forward),
  ArrowRight: () => turnByHand(forward),
  f: toggleFullScreen,
  F: toggleFullScreen,
  Escape: () => (element.classList.contains('idle') ? showBars() : goBack()),
};
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys) || event.defaultPrevented) return;
  if (document.querySelector('dialog[open]')) return;
  // A button with the focus is pressed by the space bar itself.
  if (event.key === ' ' && event.target.closest('a, button')) return;
  event.preventDefault();
  keys[event.key]();
});

showBars();
play(isPlaying);
turn(1, 0);
