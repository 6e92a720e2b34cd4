/**
 * The list that a photo was opened from: the next and the previous photo.
 *
 * @module
 */
import { api } from './http.js';

const key = 'photos.listing';

/** Stores the order of photos on a page, and its source filter, for the photo that is opened from it. */
export function rememberListing(name, ids, cursor, source) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ name, ids, cursor, source }));
  } catch {
    // Without storage the order is requested again.
  }
}

/** A list by name: `place:<id>`, `trip:<id>`, `recents` or `search:<words>`. */
export class Listing {
  #name;
  #ids = [];
  #cursor;
  #source;
  #photos = new Map();
  #coming;
  #ready;

  /**
   * @param {string} name
   * @param {object} photo the document of the photo that was opened from the list
   */
  constructor(name, photo) {
    this.#name = name;
    this.#photos.set(photo.id, photo);
    const kept = this.#kept();
    if (kept?.ids.includes(photo.id)) {
      this.#ids = kept.ids;
      this.#cursor = kept.cursor;
      this.#source = kept.source;
      this.#ready = Promise.resolve();
    } else {
      this.#ready = this.#find(photo.id);
    }
  }

  #kept() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key));
      return kept?.name === this.#name ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  async #find(id) {
    if (this.#name === 'recents') {
      const { recents } = await api('/recents');
      this.#take(recents.map((recent) => recent.photo));
    } else if (this.#name.startsWith('search:')) {
      const { photos } = await api(`/search?${new URLSearchParams({ q: this.#name.slice(7) })}`);
      this.#take(photos);
    } else {
      do await this.#more();
      while (this.#cursor && !this.#ids.includes(id));
    }
  }

  #take(photos) {
    for (const photo of photos) {
      this.#ids.push(photo.id);
      this.#photos.set(photo.id, photo);
    }
  }

  /* One request for all who wait: two would add the same rows twice. */
  #more() {
    this.#coming ??= this.#load().finally(() => (this.#coming = undefined));
    return this.#coming;
  }

  async #load() {
    const query = new URLSearchParams({ limit: '200' });
    if (this.#cursor) query.set('cursor', this.#cursor);
    if (this.#source) query.set('source', this.#source);
    const [kind, id] = this.#name.split(':');
    const part = await api(`/${kind === 'trip' ? 'trips' : 'places'}/${encodeURIComponent(id)}/photos?${query}`);
    this.#cursor = part.next;
    this.#take(part.photos);
  }

  /** A photo's document. */
  async photo(id) {
    if (!this.#photos.has(id)) this.#photos.set(id, await api(`/photos/${id}`));
    return this.#photos.get(id);
  }

  /** Replaces a photo's document by a newer one. */
  update(photo) {
    this.#photos.set(photo.id, photo);
  }

  /** The photo `step` rows after (or before) another; undefined at the end. */
  async neighbour(id, step) {
    await this.#ready;
    let row = this.#ids.indexOf(id);
    if (row < 0) return undefined;
    while (row + step >= this.#ids.length && this.#cursor) await this.#more();
    row += step;
    return row >= 0 && row < this.#ids.length ? this.photo(this.#ids[row]) : undefined;
  }

  /** A photo's row, from 1, and the number of rows; undefined if unknown. */
  async position(id) {
    await this.#ready;
    const row = this.#ids.indexOf(id);
    return row < 0 ? undefined : { row: row + 1, count: this.#cursor ? undefined : this.#ids.length };
  }
}
