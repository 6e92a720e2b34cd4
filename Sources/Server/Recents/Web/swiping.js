/**
 * Removes rows by swiping them to either side, as on phones.
 *
 * @module
 */
import { forward, mayMove } from './page.js';

/** Follows pointers over the rows of a list. */
export class Swiping {
  #list;
  #remove;
  #swipe;

  /**
   * @param {HTMLElement} list
   * @param {(row: HTMLElement) => void} remove
   */
  constructor(list, remove) {
    this.#list = list;
    this.#remove = remove;
    list.addEventListener('pointerdown', (event) => this.#down(event));
    list.addEventListener('pointermove', (event) => this.#move(event));
    list.addEventListener('pointerup', (event) => this.#up(event));
    list.addEventListener('pointercancel', () => this.#cancel());
    list.addEventListener('dragstart', (event) => event.preventDefault());
    list.addEventListener('click', (event) => this.#click(event), { capture: true });
  }

  #down(event) {
    if (event.button !== 0 || event.target.closest('button')) return;
    const row = event.target.closest('.recent');
    if (row) this.#swipe = { row, id: event.pointerId, x: event.clientX, y: event.clientY, moved: 0, isOn: false };
  }

  #move(event) {
    const swipe = this.#swipe;
    if (!swipe || event.pointerId !== swipe.id) return;
    swipe.moved = event.clientX - swipe.x;
    if (!swipe.isOn) {
      if (Math.abs(event.clientY - swipe.y) > 12) this.#swipe = undefined;
      if (Math.abs(swipe.moved) < 12 || !this.#swipe) return;
      swipe.isOn = true;
      swipe.start = event.timeStamp;
      swipe.row.classList.add('swiped');
      swipe.row.append(swipe.row.querySelector('.swipe-delete'));
      this.#list.setPointerCapture(event.pointerId);
    }
    swipe.row.classList.toggle('to-end', swipe.moved * forward > 0);
    this.#shift(swipe.row, swipe.moved);
  }

  #shift(row, x) {
    for (const part of row.children) {
      if (!part.classList.contains('swipe-delete')) part.style.transform = x ? `translateX(${x}px)` : '';
    }
  }

  #up(event) {
    const swipe = this.#swipe;
    if (!swipe?.isOn) {
      this.#swipe = undefined;
      return;
    }
    const { row, moved } = swipe;
    const width = row.clientWidth;
    const speed = Math.abs(moved) / Math.max(1, event.timeStamp - swipe.start);
    const isFar = Math.abs(moved) > width * 0.35 || (Math.abs(moved) > 64 && speed > 0.5);
    this.#ended(event.timeStamp);
    if (isFar) this.#settle(row, Math.sign(moved) * width, () => this.#remove(row));
    else this.#cancelRow(row);
  }

  #cancel() {
    if (this.#swipe?.isOn) this.#cancelRow(this.#swipe.row);
    this.#ended(0);
  }

  #ended(time) {
    this.#swipe = undefined;
    this.endedAt = time;
  }

  #cancelRow(row) {
    this.#settle(row, 0, () => row.classList.remove('swiped', 'to-end'));
  }

  #settle(row, x, done) {
    if (!mayMove()) {
      this.#shift(row, x);
      done();
      return;
    }
    for (const part of row.children) part.classList.add('settling');
    this.#shift(row, x);
    setTimeout(() => {
      for (const part of row.children) part.classList.remove('settling');
      done();
    }, 200);
  }

  /* The click at the end of a swipe must not open the row. */
  #click(event) {
    if (this.endedAt && event.timeStamp - this.endedAt < 400 && event.detail > 0) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
}
