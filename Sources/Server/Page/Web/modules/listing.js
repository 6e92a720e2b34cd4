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

/** A list by name: `place:<id>`, `trip:<id>`, `timeline`, `day:<MM-DD>`, `set:<id>`, `recents` or `search:<words>`. */
export class Listing {
  #name;
  #ids = [];
  #cursor;
  #source;
  #photos = new Map();
  #coming;
  /** The months of the timeline whose photos are in the list, the newest first. */
  #months = [];
  #adding;
  #ready;

  /**
   * @param {string} name
   * @param {object} photo the document of the photo that was opened from the list
   */
  constructor(name, photo) {
    this.#name = name;
    this.#photos.set(photo.id, photo);
    if (name === 'timeline') this.#months.push(photo.takenAtLocal?.slice(0, 7) ?? 'undated');
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
    const part = await this.#part(this.#cursor);
    this.#cursor = part.next;
    this.#take(part.photos);
  }

  #part(cursor, month = this.#months.at(-1), limit = 200) {
    const query = new URLSearchParams({ limit });
    if (cursor) query.set('cursor', cursor);
    if (this.#source) query.set('source', this.#source);
    const [kind, id] = this.#name.split(':');
    if (kind === 'timeline') return api(`/timeline/${month}/photos?${query}`);
    if (kind === 'set') return api(`/sets/${encodeURIComponent(id)}?${query}`);
    if (kind === 'day') return api(`/timeline/on-this-day?day=${id}&${query}`);
    return api(`/${kind === 'trip' ? 'trips' : 'places'}/${encodeURIComponent(id)}/photos?${query}`);
  }

  /* Adds the next older month of the timeline at the end, or the next newer one at the beginning. */
  #addMonth(step) {
    if (!this.#months.length) return undefined;
    // Both neighbours of a photo are asked for at the same time.
    this.#adding = (this.#adding ?? Promise.resolve()).catch(() => {}).then(() => this.#add(step));
    return this.#adding;
  }

  async #add(step) {
    // Another who waited has added the month already, and the list continues in it.
    if (step > 0 && this.#cursor) return;
    const { years, undated } = await api('/timeline');
    const padded = (number, length) => String(number).padStart(length, '0');
    const months = years.flatMap(({ year, months: ofYear }) => ofYear.map(({ month }) => `${padded(year, 4)}-${padded(month, 2)}`));
    if (undated) months.push('undated');
    const row = months.indexOf(step > 0 ? this.#months.at(-1) : this.#months[0]);
    const month = row < 0 ? undefined : months[row + Math.sign(step)];
    if (!month) return;
    if (step > 0) {
      this.#months.push(month);
      try {
        await this.#more();
      } catch (error) {
        this.#months.pop();
        throw error;
      }
      return;
    }
    const photos = [];
    let cursor;
    do {
      const part = await this.#part(cursor, month, 1000);
      photos.push(...part.photos);
      cursor = part.next;
    } while (cursor);
    this.#months.unshift(month);
    for (const photo of photos) this.#photos.set(photo.id, photo);
    this.#ids.unshift(...photos.map((photo) => photo.id));
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
    if (row + step < 0 || row + step >= this.#ids.length) await this.#addMonth(step);
    row = this.#ids.indexOf(id) + step;
    const found = this.#ids[row];
    if (found === undefined) return undefined;
    try {
      return await this.photo(found);
    } catch (error) {
      if (error.status !== 404) throw error;
      // It has left the library since the list was read.
      this.#ids = this.#ids.filter((other) => other !== found);
      return this.neighbour(id, step);
    }
  }

  /** A photo's row, from 1, and the number of rows; undefined if unknown. */
  async position(id) {
    await this.#ready;
    const row = this.#ids.indexOf(id);
    // The list begins and ends with the months that are loaded.
    return row < 0 || this.#months.length ? undefined : { row: row + 1, count: this.#cursor ? undefined : this.#ids.length };
  }
}
