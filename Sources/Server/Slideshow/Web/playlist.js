/**
 * The photos of a slideshow: a row that is loaded part by part, and begins again at its end.
 *
 * @module
 */

/** The most photos that are remembered, and how many of the oldest are dropped at once. */
const [most, dropped] = [2000, 1000];
/** After this time a row that is here as a whole is read again at its end, and an empty one, in milliseconds. */
const [lasting, lastingEmpty] = [3_600_000, 60_000];

/** A row of photos with a current one. */
export class Playlist {
  #photos;
  /* The cursor of the next part, '' for the first one, undefined if the whole row is here. */
  #next;
  #load;
  #row = 0;
  /* Whether the first photo here is the first of the row. */
  #isWhole;
  #coming;
  #now;
  /* When the row was begun. */
  #read;

  /**
   * @param {{photos: object[], next?: string}} part the first photos
   * @param {(cursor: string) => Promise<{photos: object[], next?: string}>} load loads the part at a cursor, the first one at `''`
   * @param {boolean} [isWhole] whether `part` begins where the row does
   * @param {() => number} [now] milliseconds
   */
  constructor(part, load, isWhole = true, now = Date.now) {
    this.#photos = part.photos;
    this.#load = load;
    this.#isWhole = isWhole;
    this.#next = this.#after(part);
    this.#now = now;
    this.#read = now();
  }

  #after({ next }) {
    return next ?? (this.#isWhole ? undefined : '');
  }

  /** How many photos are here. */
  get length() {
    return this.#photos.length;
  }

  /** Whether there is, or may be, another photo than the current one. */
  get mayTurn() {
    return this.length > 1 || this.#next !== undefined || this.#isOld;
  }

  get #isOld() {
    return this.#next === undefined && this.#now() - this.#read > (this.length ? lasting : lastingEmpty);
  }

  /** The current photo; undefined in an empty row. */
  get current() {
    return this.#photos[this.#row];
  }

  /**
   * The photo so many rows after the current one, or before it if `distance` is negative. What can't be loaded is left for a later
   * attempt, and the photos that are here begin again.
   */
  async at(distance) {
    if (this.#row + distance >= this.#photos.length && this.#isOld) await this.#begin();
    while (this.#row + distance >= this.#photos.length && this.#next !== undefined) {
      this.#coming ??= this.#more().finally(() => (this.#coming = undefined));
      if (!(await this.#coming)) break;
    }
    return this.#photos[this.#wrapped(distance)];
  }

  /** Makes the photo so many rows on the current one. */
  go(distance) {
    this.#row = this.#wrapped(distance);
    if (this.#photos.length <= most || this.#row < dropped) return;
    this.#photos.splice(0, dropped);
    this.#row -= dropped;
    this.#isWhole = false;
    this.#next ??= '';
  }

  /** Replaces the document of a photo by a newer one. */
  update(photo) {
    this.#photos = this.#photos.map((other) => (other.id === photo.id ? photo : other));
  }

  #wrapped(distance) {
    const { length } = this.#photos;
    return length && (((this.#row + distance) % length) + length) % length;
  }

  /* Photos come and go while a picture frame runs. Without the server those that are here go on. */
  async #begin() {
    this.#read = this.#now();
    try {
      const part = await this.#load('');
      this.#photos = part.photos;
      this.#isWhole = true;
      this.#next = this.#after(part);
      // The next one is the first.
      this.#row = -1;
    } catch {
      // The next attempt follows after the same time.
    }
  }

  /* A part that is empty is only the end if it has no next one. */
  async #more() {
    try {
      const part = await this.#load(this.#next);
      const isEnd = part.photos.length === 0 && part.next === undefined;
      this.#photos.push(...part.photos);
      this.#next = this.#after(part);
      return !isEnd;
    } catch {
      return false;
    }
  }
}
