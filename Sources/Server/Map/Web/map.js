/**
 * The map page: pans and zooms the map by touch, mouse and keyboard.
 *
 * @module
 */
import { Gestures } from './gestures.js';
import { Markers } from './map-markers.js';
import { Outlines } from './map-outlines.js';
import { closePanel, openPanel } from './map-panel.js';
import { clamped, fitted, leastZoom, movedBy, position, projected, zoomedAbout } from './map-view.js';
import { announce, base, mayMove } from './page.js';
import { changed, keep, restored } from './restore.js';
import { word } from './words.js';

const map = document.getElementById('map');
const surface = document.getElementById('surface');
const zoomIn = document.getElementById('zoom-in');
const zoomOut = document.getElementById('zoom-out');
const showAll = document.getElementById('show-all');
const deepest = Number(map.dataset.deepest);
/** The zoom level of a view of few places that are near each other. */
const mostFitted = 9;
const [west, north, east, south] = map.dataset.bounds?.split(',').map(Number) ?? [0, 0.1, 1, 0.7];
const all = (size) => fitted({ west, north, east, south }, size, mostFitted);
const remembered = `photos.map:${base}`;

let size = measured();
let view = clamped(first(), size, deepest);
let frame = 0;
let settle = 0;
let animation = 0;

const outlines = new Outlines(document.getElementById('canvas'), () => draw());
const markers = new Markers(document.getElementById('markers'), open);
markers.onShown = () => draw();

function measured() {
  const size = { width: map.clientWidth, height: map.clientHeight };
  return { ...size, fits: all(size).zoom };
}

/* The view in the URL, else the last view, else all places. */
function first() {
  const query = new URLSearchParams(location.search);
  const [latitude, longitude] = (query.get('at') ?? '').split(',').map(Number);
  const zoom = Number(query.get('zoom'));
  if (query.has('at') && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
    return { ...projected(latitude, longitude), zoom: Number.isFinite(zoom) && zoom > 0 ? zoom : 5 };
  }
  const known = restored('map') ?? JSON.parse(sessionStorage.getItem(remembered) ?? 'null');
  if ([known?.latitude, known?.longitude, known?.zoom].every(Number.isFinite)) {
    return { ...projected(known.latitude, known.longitude), zoom: known.zoom };
  }
  return all(size);
}

function draw() {
  if (frame) return;
  frame = requestAnimationFrame(() => {
    frame = 0;
    if (!view) return;
    markers.place(view, size);
    outlines.draw(view, size, (box) => markers.isFree(box, view, size));
  });
}

/* Once the map has not moved for a moment, requests what is in view and updates the URL. */
function look(next) {
  view = next;
  draw();
  zoomIn.disabled = view.zoom >= deepest;
  zoomOut.disabled = view.zoom <= leastZoom(size) + 0.001;
  clearTimeout(settle);
  settle = setTimeout(settled, 120);
}

function settled() {
  markers.load(view, size, deepest).catch(() => announce(word('mapFailed')));
  sessionStorage.setItem(remembered, JSON.stringify(seen()));
  history.replaceState(history.state, '', address());
  changed();
}

const seen = () => ({ ...position(view), zoom: view.zoom });

function address() {
  const { latitude, longitude } = position(view);
  const digits = Math.max(1, Math.ceil(view.zoom / 3));
  return `${base}/map?at=${latitude.toFixed(digits)},${longitude.toFixed(digits)}&zoom=${view.zoom.toFixed(2)}`;
}

/* Animates to another view in a quarter of a second, or jumps if reduced motion is preferred. */
function go(target) {
  cancelAnimationFrame(animation);
  const end = clamped(target, size, deepest);
  if (!mayMove()) return look(end);
  const start = view;
  const began = performance.now();
  const step = (now) => {
    const part = Math.min((now - began) / 250, 1);
    const eased = 1 - (1 - part) ** 3;
    let dx = end.x - start.x;
    dx -= Math.round(dx);
    const zoom = start.zoom + (end.zoom - start.zoom) * eased;
    look(clamped({ x: start.x + dx * eased, y: start.y + (end.y - start.y) * eased, zoom }, size, deepest));
    if (part < 1) animation = requestAnimationFrame(step);
  };
  animation = requestAnimationFrame(step);
}

function zoomBy(factor, point = { x: size.width / 2, y: size.height / 2 }) {
  go(zoomedAbout(view, factor, point, size, deepest));
}

function open(cluster, zoom) {
  openPanel(cluster, zoom, () => go({ x: cluster.x, y: cluster.y, zoom: zoom + 2.5 })).catch(() =>
    announce(word('mapFailed')),
  );
}

// Touch, mouse and wheel.

let began;

new Gestures(surface, {
  tapped: (point) => markers.at(point, view, size)?.click(),
  doubleTapped: (point) => zoomBy(2, point),
  dragBegan: () => {
    cancelAnimationFrame(animation);
    began = view;
  },
  dragged: (moved) => look(movedBy(began, moved.x, moved.y, size, deepest)),
  dragEnded: (velocity) => {
    if (mayMove() && Math.hypot(velocity.x, velocity.y) > 0.2) go(movedBy(view, velocity.x * 120, velocity.y * 120, size, deepest));
  },
  pinchBegan: () => {
    cancelAnimationFrame(animation);
    began = view;
  },
  pinched: (factor, from, to) =>
    look(movedBy(zoomedAbout(began, factor, from, size, deepest), to.x - from.x, to.y - from.y, size, deepest)),
  pinchEnded: () => {},
  wheeled: (factor, point) => look(zoomedAbout(view, factor, point, size, deepest)),
  scrolled: (moved) => look(movedBy(view, -moved.x, -moved.y, size, deepest)),
});

surface.addEventListener('pointermove', (event) => {
  if (event.pointerType !== 'mouse' || event.buttons) return;
  surface.dataset.hover = String(Boolean(markers.at({ x: event.offsetX, y: event.offsetY }, view, size)));
});

// Keyboard and buttons.

const moves = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

map.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = moves[event.key];
  if (move) go(movedBy(view, move[0] * size.width * 0.25, move[1] * size.height * 0.25, size, deepest));
  else if (event.key === '+' || event.key === '=') zoomBy(2);
  else if (event.key === '-') zoomBy(0.5);
  else return;
  event.preventDefault();
});
addEventListener('keydown', (event) => event.key === 'Escape' && closePanel());

zoomIn.addEventListener('click', () => zoomBy(2));
zoomOut.addEventListener('click', () => zoomBy(0.5));
showAll.addEventListener('click', () => go(all(size)));
document.getElementById('share').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(new URL(address(), location.href).href);
    announce(word('mapCopied'));
  } catch {
    announce(word('mapCopyByHand'));
  }
});

/* Brings a marker that gets the keyboard focus into view. */
document.getElementById('markers').addEventListener('focusin', () => {
  document.getElementById('markers').scrollTo(0, 0);
});

new ResizeObserver(() => {
  size = measured();
  look(clamped(view, size, deepest));
}).observe(map);

keep('map', seen);
look(view);
