/**
 * The clusters and places in view, as a list for keyboards and screen readers, positioned over the map.
 *
 * @module
 */
import { api, isAborted } from './http.js';
import { cells } from './map-outlines.js';
import { inWindow, scale } from './map-view.js';
import { base, locale } from './page.js';
import { numberText, word } from './words.js';

/** Names are shown if there are at most this many. */
const mostNamed = 30;

export class Markers {
  #list;
  #opened;
  #items = new Map();
  #zoom = 0;
  #asked = '';
  #request;

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
    this.#list.dataset.named = String(ordered.length <= mostNamed);
    this.#items = items;
    this.onShown?.();
  }

  #element(cluster, zoom) {
    const item = document.createElement('li');
    if (cluster.place) {
      item.className = 'dot';
      const link = document.createElement('a');
      link.href = `${base}/places/${cluster.place.id}`;
      link.setAttribute('aria-label', `${cluster.place.name}, ${cluster.place.country.name}`);
      const name = document.createElement('b');
      name.textContent = cluster.place.name;
      link.append(document.createElement('span'), name);
      item.append(link);
      return item;
    }
    item.className = 'cluster';
    item.style.setProperty('--size', `${Math.min(44, 24 + 4 * Math.log10(cluster.placeCount) * 2)}px`);
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-label', word('placeCount', { count: cluster.placeCount }));
    const count = document.createElement('span');
    count.textContent = numberText(cluster.placeCount, { notation: 'compact' });
    button.append(count);
    button.addEventListener('click', () => this.#opened(cluster, zoom));
    item.append(button);
    return item;
  }

  /** Positions all markers. */
  place(view, size) {
    const cell = scale(view) / (4 << this.#zoom);
    for (const { cluster, element } of this.#items.values()) {
      const at = inWindow(view, this.#shown(cluster, cell), size);
      const isSeen = at.x > -22 && at.y > -22 && at.x < size.width + 22 && at.y < size.height + 22;
      element.hidden = !isSeen;
      if (isSeen) element.style.transform = `translate(${at.x}px, ${at.y}px)`;
    }
  }

  /* A cluster stays within its cell, so that none covers another; a single place stands at its position. */
  #shown(cluster, cell) {
    if (cluster.place) return cluster;
    const count = 4 << this.#zoom;
    const inset = Math.min(22 / cell, 0.5);
    const within = (value, index) => Math.min(Math.max(value * count, index + inset), index + 1 - inset) / count;
    return { x: within(cluster.x, cluster.column), y: within(cluster.y, cluster.row) };
  }

  /** The link or button nearest to a point of the window; undefined if there is none near it. */
  at(point, view, size) {
    const cell = scale(view) / (4 << this.#zoom);
    let best;
    let nearest = 26;
    for (const { cluster, element } of this.#items.values()) {
      const at = inWindow(view, this.#shown(cluster, cell), size);
      const distance = Math.hypot(at.x - point.x, at.y - point.y);
      if (distance < nearest) [best, nearest] = [element.firstElementChild, distance];
    }
    return best;
  }
}
