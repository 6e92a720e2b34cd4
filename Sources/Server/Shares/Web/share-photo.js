/**
 * The page of one photo of a share: turning by keys and swipes, and the slideshow. Each photo has a page of its own; the next one
 * takes the place of this one without a reload, so that full screen stays.
 *
 * @module
 */
import { announce, forward } from './page.js';

/** The least length of a swipe, in points. */
const swipeLength = 40;

let timer = 0;
let turns = 0;
/* What is loaded already: the address of a page, and its document when it and its picture are here. */
let upcoming;

const find = (id) => document.getElementById(id);

/** Loads a page and its picture. */
async function loaded(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  // A page that asks for the password is opened as itself.
  if (!page.querySelector('.shared-picture')) throw new Error('no photo');
  const picture = page.querySelector('.shared-picture img');
  if (picture) {
    const copy = new Image();
    copy.sizes = picture.sizes;
    copy.srcset = picture.srcset;
    copy.src = picture.src;
    // A picture that can't be loaded shows its text.
    await copy.decode().catch(() => {});
  }
  return page;
}

function prepare(address) {
  if (upcoming?.address === address) return upcoming.page;
  upcoming = { address, page: loaded(address) };
  upcoming.page.catch(() => (upcoming = undefined));
  return upcoming.page;
}

async function show(address, isByHand) {
  const mine = (turns += 1);
  clearTimeout(timer);
  let page;
  try {
    page = await prepare(address);
  } catch {
    // Without the server, or with a link that has ended, the page itself says why.
    location.href = address;
    return;
  }
  if (mine !== turns) return;
  const focused = document.activeElement?.id;
  document.querySelector('main').replaceWith(document.adoptNode(page.querySelector('main')));
  document.title = page.title;
  history.replaceState(null, '', address);
  upcoming = undefined;
  begin();
  if (focused) find(focused)?.focus({ preventScroll: true });
  if (isByHand) announce(find('photo-heading').textContent);
}

const turn = (direction) => {
  const link = find(direction > 0 ? 'next' : 'previous');
  if (link) show(link.href, true);
};

/** In a slideshow, turns the page after its time. Nobody sees a turn in a hidden window. */
function wait() {
  clearTimeout(timer);
  const { time, following } = document.querySelector('main').dataset;
  if (!Number(time) || document.hidden) return;
  timer = setTimeout(() => show(new URL(following, location).href, false), Number(time) * 1000);
}

/** Starts what the page in the window needs. */
function begin() {
  const { following } = document.querySelector('main').dataset;
  const next = find('next')?.href ?? following;
  if (next) prepare(new URL(next, location).href).catch(() => {});
  wait();
  for (const id of ['previous', 'next', 'play']) {
    find(id)?.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(event.currentTarget.href, true);
    });
  }
  find('full-screen').addEventListener('click', toggleFullScreen);
  showFullScreen();
}

/* The button is another one on each page. */
function showFullScreen() {
  const button = find('full-screen');
  button.hidden = !document.fullscreenEnabled;
  button.setAttribute('aria-pressed', String(document.fullscreenElement !== null));
}

function toggleFullScreen() {
  if (!document.fullscreenEnabled) return;
  const isOn = document.fullscreenElement !== null;
  // The browser can refuse, and nothing is lost then.
  (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
}

const keys = {
  ArrowLeft: () => turn(-forward),
  ArrowRight: () => turn(forward),
  ' ': () => show(find('play').href, true),
  f: toggleFullScreen,
  F: toggleFullScreen,
  Escape: () => (location.href = find('back').href),
};
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
  if (event.key === ' ' && event.target.closest('a, button')) return;
  event.preventDefault();
  keys[event.key]();
});

let start;
addEventListener('touchstart', (event) => (start = event.touches.length === 1 ? event.touches[0] : undefined), { passive: true });
addEventListener(
  'touchend',
  (event) => {
    const [end] = event.changedTouches;
    // A window that is zoomed in is panned.
    if (!start || !end || visualViewport.scale > 1.01) return;
    const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
    if (Math.abs(x) > Math.max(swipeLength, Math.abs(y))) turn(x < 0 ? forward : -forward);
  },
  { passive: true },
);

document.addEventListener('visibilitychange', wait);
document.addEventListener('fullscreenchange', showFullScreen);
begin();
