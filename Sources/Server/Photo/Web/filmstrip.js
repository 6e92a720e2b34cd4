/**
 * The photos around the shown one as a row of small pictures, in windows with room for it.
 *
 * @module
 */
import { plainText } from './markup.js';
import { titleOf } from './naming.js';
import { forward } from './page.js';
import { showSquare } from './pictures.js';

/** The side of a picture and its distance to the next, in points; `photo.css` has the same. */
const [side, gap] = [80, 6];

/* The strip waits until the photo itself is loaded. */
const rest = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve, { timeout: 1000 }));

/** Shows the neighbours in a list. */
export class Filmstrip {
  #element;
  #list;
  #listing;
  #address;
  #go;
  #cells = new Map();
  #current;

  /**
   * @param {HTMLElement} element with a list
   * @param {import('./listing.js').Listing} listing
   * @param {(photo: object) => string} address the URL of a photo's page
   * @param {(step: number) => void} go goes to the photo so many rows on
   */
  constructor(element, listing, address, go) {
    this.#element = element;
    this.#list = element.querySelector('ol');
    this.#listing = listing;
    this.#address = address;
    this.#go = go;
    new ResizeObserver(() => this.#current && this.show(this.#current)).observe(element);
  }

  /** Marks a photo as the shown one, and loads those around it that are in view. */
  async show(photo) {
    this.#current = photo;
    this.#mark();
    await rest();
    if (photo !== this.#current) return;
    const most = Math.ceil(this.#element.clientWidth / 2 / (side + gap));
    const [before, after] = await Promise.all([this.#around(photo, -1, most), this.#around(photo, 1, most)]);
    if (photo !== this.#current) return;
    const photos = [...before.reverse(), photo, ...after];
    const cells = photos.map((other) => this.#cells.get(other.id) ?? this.#cell(other));
    this.#cells = new Map(photos.map((other, i) => [other.id, cells[i]]));
    // Only what changes is moved, so that the focus stays.
    for (const cell of [...this.#list.children]) if (!cells.includes(cell)) cell.remove();
    for (const [i, cell] of cells.entries()) if (this.#list.children[i] !== cell) this.#list.insertBefore(cell, this.#list.children[i] ?? null);
    this.#mark();
  }

  /* One by one, because each can be the first that is not known yet. */
  async #around(photo, step, most) {
    const found = [];
    try {
      for (let distance = 1; distance <= most && photo === this.#current; distance += 1) {
        const other = await this.#listing.neighbour(photo.id, step * distance);
        if (!other) break;
        found.push(other);
      }
    } catch {
      // Without the server the strip ends here.
    }
    return found;
  }

  #cell(photo) {
    const cell = document.createElement('li');
    const link = document.createElement('a');
    const picture = document.createElement('img');
    link.href = this.#address(photo);
    link.tabIndex = -1;
    picture.alt = plainText(titleOf(photo));
    picture.decoding = 'async';
    picture.fetchPriority = 'low';
    picture.draggable = false;
    showSquare(picture, photo, side);
    link.append(picture);
    cell.append(link);
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const rows = [...this.#cells.keys()];
      const step = rows.indexOf(photo.id) - rows.indexOf(this.#current.id);
      if (step) this.#go(step);
    });
    return cell;
  }

  /* The shown photo is in the middle, and the only one that the Tab key reaches. */
  #mark() {
    const row = [...this.#cells.keys()].indexOf(this.#current.id);
    if (row < 0) return;
    const hasFocus = this.#list.contains(document.activeElement);
    for (const [id, cell] of this.#cells) {
      const link = cell.firstElementChild;
      const isCurrent = id === this.#current.id;
      link.tabIndex = isCurrent ? 0 : -1;
      if (isCurrent) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
      if (isCurrent && hasFocus) link.focus({ preventScroll: true });
    }
    this.#list.style.transform = `translateX(${-forward * (row * (side + gap) + side / 2)}px)`;
    this.#element.dataset.photoId = this.#current.id;
  }
}
