/**
 * The clusters and places in view, as a list for keyboards and screen readers, positioned over the map.
 *
 * @module
 */
import { api, isAborted } from './http.js';
import { arranged, half } from './map-layout.js';
import { cells } from './map-outlines.js';
import { inWindow, scale } from './map-view.js';
import { base, locale } from './page.js';
import { numberText, word } from './words.js';

/** The largest width of a name in points, as in map.css. */
const widestName = 144;

export class Markers {
  #list;
  #opened;
  #items = new Map();
  #zoom = 0;
  #asked = '';
  #request;
  #layout;

  /**
   * @param {HTMLElement} list
   * @param {(cluster: object, zoom: number) => void} opened called when a cluster is chosen
   */
  constructor(list, opened) {
    this.#list = list;
    this.#opened = opened;
  }

  /** Requests what is in view, unless it was requested last. */
  async load(view, size, deepest) {
    const part = cells(view, size, Math.min(Math.max(Math.floor(view.zoom), 0), deepest));
    const query = new URLSearchParams({ ...part, locale }).toString();
    if (query === this.#asked) return;
    this.#asked = query;
    this.#request?.abort();
    this.#request = new AbortController();
    try {
      const { clusters } = await api(`/map/clusters?${query}`, { signal: this.#request.signal });
      this.#show(clusters, part.zoom);
    } catch (error) {
      if (isAborted(error)) return;
      this.#asked = '';
      throw error;
    }
  }

  #show(clusters, zoom) {
    this.#zoom = zoom;
    const items = new Map();
    for (const cluster of clusters) {
      const key = `${zoom}/${cluster.column}/${cluster.row}/${cluster.placeCount}`;
      items.set(key, this.#items.get(key) ?? { cluster, element: this.#element(cluster, zoom) });
    }
    const focused = document.activeElement?.closest?.('.markers li');
    for (const [key, { element }] of this.#items) if (!items.has(key)) element.remove();
    // In reading order from north to south.
    const ordered = [...items.values()].sort((one, other) => one.cluster.y - other.cluster.y || one.cluster.x - other.cluster.x);
    for (const { element } of ordered) if (element !== focused) this.#list.append(element);
    this.#items = items;
    this.#layout = undefined;
    this.onShown?.();
  }

  #element(cluster, zoom) {
    const item = document.createElement('li');
    const { place } = cluster;
    const photos = word('photoCount', { count: cluster.photoCount });
    item.className = place ? 'dot' : 'cluster';
    const opener = document.createElement(place ? 'a' : 'button');
    if (place) {
      opener.href = `${base}/places/${place.id}`;
      opener.setAttribute('aria-label', `${place.name}, ${place.country.name}`);
    } else {
      opener.type = 'button';
      opener.setAttribute('aria-label', `${word('placeCount', { count: cluster.placeCount })}, ${photos}`);
      opener.addEventListener('click', () => this.#opened(cluster, zoom));
    }
    opener.append(this.#picture(cluster.cover));
    if (cluster.photoCount > 0 && !(place && cluster.photoCount === 1)) {
      const count = document.createElement('span');
      count.className = 'photo-count';
      count.textContent = numberText(cluster.photoCount, { notation: 'compact' });
      opener.append(count);
    }
    if (place) {
      const name = document.createElement('b');
      name.textContent = place.name;
      name.dir = 'auto';
      opener.append(name);
    }
    item.append(opener);
    return item;
  }

  #picture(cover) {
    const picture = document.createElement(cover ? 'img' : 'span');
    picture.className = 'marker';
    if (cover) {
      picture.src = `${base}/api/v1/photos/${cover.photo}/thumbnail?size=128${cover.version ? `&v=${cover.version}` : ''}`;
      picture.alt = '';
      picture.draggable = false;
    }
    return picture;
  }

  /** Positions all markers. */
  place(view, size) {
    for (const { marker, at, isNamed } of this.#arranged(view).places) {
      const points = scale(view);
      const shown = inWindow(view, { x: at.x / points, y: at.y / points }, size);
      const isSeen = shown.x > -22 && shown.y > -22 && shown.x < size.width + 22 && shown.y < size.height + 22;
      marker.element.hidden = !isSeen;
      marker.element.classList.toggle('named', isNamed);
      if (isSeen) marker.element.style.transform = `translate(${shown.x}px, ${shown.y}px)`;
    }
  }

  /** Whether a box of the window covers no marker and no name. */
  isFree({ left, top, right, bottom }, view, size) {
    const points = scale(view);
    const [x, y] = [view.x * points - size.width / 2, view.y * points - size.height / 2];
    const { boxes } = this.#arranged(view);
    const isFree = (turn) =>
      boxes.isFree({ left: left + x + turn, right: right + x + turn, top: top + y, bottom: bottom + y });
    return [-points, 0, points].every(isFree);
  }

  /* Depends on the zoom level only. */
  #arranged(view) {
    if (this.#layout?.zoom === view.zoom) return this.#layout;
    const points = scale(view);
    const cell = points / (4 << this.#zoom);
    const markers = [...this.#items.values()].map((item) => {
      const { cluster, element } = item;
      item.nameWidth ??= cluster.place ? Math.min(nameWidth(cluster.place.name), widestName) : 0;
      const exact = cluster.place && { x: cluster.x * points, y: cluster.y * points };
      return { element, cluster, kept: within(cluster, cell, points), exact, count: cluster.photoCount, nameWidth: item.nameWidth };
    });
    this.#layout = { zoom: view.zoom, ...arranged(markers, points) };
    return this.#layout;
  }

  /** The link or button nearest to a point of the window; undefined if there is none near it. */
  at(point, view, size) {
    const points = scale(view);
    let best;
    let nearest = 26;
    for (const { marker, at } of this.#arranged(view).places) {
      const shown = inWindow(view, { x: at.x / points, y: at.y / points }, size);
      const distance = Math.hypot(shown.x - point.x, shown.y - point.y);
      if (distance < nearest) [best, nearest] = [marker.element.firstElementChild, distance];
    }
    return best;
  }
}

/* A marker stays within its cell, so that none covers another. */
function within({ x, y, column, row }, cell, points) {
  const inset = Math.min(half, cell / 2);
  const kept = (value, index) => Math.min(Math.max(value, index * cell + inset), (index + 1) * cell - inset);
  return { x: kept(x * points, column), y: kept(y * points, row) };
}

const measuring = document.createElement('canvas').getContext('2d');

function nameWidth(text) {
  measuring.font = `600 13px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(measuring.measureText(text).width) + 2;
}
