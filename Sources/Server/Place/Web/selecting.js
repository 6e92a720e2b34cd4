/**
 * Selecting photos in a grid: by button, click, key, a sweep with the mouse, and a long press.
 *
 * The selection is a set of ids, so it is independent of which photos are in the page.
 *
 * @module
 */
import { SelectionBar } from './selection-bar.js';
import { word } from './words.js';

/** Milliseconds until a touch is a long press, and the pixels that it may move meanwhile. */
const LONG = 500;
const SLACK = 10;
/** The pixels from which on a mouse that moves is a sweep. */
const SWEEP = 6;
/** The pixels at the edges of the window in which a sweep scrolls. */
const EDGE = 88;

/** The selection of one grid, whose cells have `data-id`. */
export class Selecting {
  #grid;
  #button;
  #bar;
  #ids = new Set();
  #isOn = false;
  /** The id of the photo from which a selection is extended. */
  #anchor;
  #sweep;
  #press;
  /** Whether the next click ends a sweep or a long press. */
  #swallows = false;

  /**
   * @param {HTMLElement} grid
   * @param {HTMLButtonElement} button starts and ends selecting
   * @param {() => Promise<void>} renew called after photos were changed
   */
  constructor(grid, button, renew) {
    this.#grid = grid;
    this.#button = button;
    const changed = async () => {
      this.end();
      await renew();
    };
    const moved = async () => {
      await renew();
      this.mark();
    };
    this.#bar = new SelectionBar(() => [...this.#ids], changed, moved);
    grid.addEventListener('click', (event) => this.#click(event), { capture: true });
    grid.addEventListener('pointerdown', (event) => this.#down(event));
    grid.addEventListener('pointermove', (event) => this.#move(event));
    grid.addEventListener('pointerup', () => this.#up());
    grid.addEventListener('pointercancel', () => this.#up());
    grid.addEventListener('contextmenu', (event) => (this.#press || this.#swallows) && event.preventDefault());
    grid.addEventListener('dragstart', (event) => (this.#isOn || this.#press) && event.preventDefault());
    addEventListener('keydown', (event) => this.#key(event));
  }

  /** Starts selecting, or ends it. */
  toggle() {
    if (this.#isOn) this.end();
    else this.#start();
  }

  #start() {
    this.#isOn = true;
    this.#show();
  }

  /** Ends selecting; nothing is selected then. */
  end() {
    this.#isOn = false;
    this.#ids.clear();
    this.#anchor = undefined;
    this.#sweep = undefined;
    this.#bar.close();
    this.#show();
  }

  /** Shows the selection in the page, also in cells that are new in it. */
  mark() {
    for (const cell of this.#cells()) {
      const link = cell.querySelector('a');
      const isSelected = this.#ids.has(cell.dataset.id);
      cell.classList.toggle('selected', isSelected);
      link.role = this.#isOn ? 'checkbox' : null;
      link.ariaChecked = this.#isOn ? String(isSelected) : null;
    }
  }

  #show() {
    document.body.classList.toggle('selecting', this.#isOn);
    this.#button.ariaPressed = String(this.#isOn);
    this.#button.textContent = this.#isOn ? word('done') : word('select');
    this.mark();
    this.#bar.show(this.#isOn, this.#ids.size);
  }

  #cells() {
    return [...this.#grid.querySelectorAll('.cell')];
  }

  #toggleCell(cell) {
    const { id } = cell.dataset;
    if (!this.#ids.delete(id)) this.#ids.add(id);
    this.#anchor = id;
    this.#show();
  }

  /* Selects the photos from the one that was selected last to this one. */
  #extend(cell) {
    const from = this.#cells().find((other) => other.dataset.id === this.#anchor) ?? cell;
    for (const id of this.#between(from, cell)) this.#ids.add(id);
    this.#anchor = cell.dataset.id;
    this.#show();
  }

  #between(one, other) {
    const cells = this.#cells();
    const [first, last] = [cells.indexOf(one), cells.indexOf(other)].sort((a, b) => a - b);
    return cells.slice(first, last + 1).map((cell) => cell.dataset.id);
  }

  #choose(cell, extends_) {
    if (extends_) this.#extend(cell);
    else this.#toggleCell(cell);
  }

  #click(event) {
    const cell = event.target.closest('.cell');
    if (!this.#swallows && !(this.#isOn && cell)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!this.#swallows) this.#choose(cell, event.shiftKey);
    this.#swallows = false;
  }

  #key(event) {
    if (!this.#isOn || event.defaultPrevented || event.target.closest('input, dialog')) return;
    const cell = event.target.closest('.cell');
    if (event.key === 'Escape') this.end();
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) this.#selectAll();
    else if (event.key === ' ' && cell) this.#choose(cell, event.shiftKey);
    else return;
    event.preventDefault();
  }

  #selectAll() {
    for (const cell of this.#cells()) this.#ids.add(cell.dataset.id);
    this.#show();
  }

  #down(event) {
    this.#swallows = false;
    const cell = event.target.closest('.cell');
    if (!cell || event.button !== 0 || !event.isPrimary) return;
    const at = { x: event.clientX, y: event.clientY };
    if (event.pointerType === 'mouse') {
      if (this.#isOn) this.#sweep = { ...at, from: cell, to: cell, id: event.pointerId, before: new Set(this.#ids), isOn: false };
    } else {
      this.#press = { ...at, timer: setTimeout(() => this.#pressed(cell), LONG) };
    }
  }

  /* Starts selecting; while one selects, it extends the selection as Shift does. */
  #pressed(cell) {
    this.#press = undefined;
    this.#swallows = true;
    const isFirst = !this.#isOn;
    this.#isOn = true;
    this.#choose(cell, !isFirst);
  }

  #move(event) {
    const { clientX: x, clientY: y } = event;
    if (this.#press && Math.hypot(x - this.#press.x, y - this.#press.y) > SLACK) this.#endPress();
    const sweep = this.#sweep;
    if (sweep?.id !== event.pointerId) return;
    if (!sweep.isOn && Math.hypot(x - sweep.x, y - sweep.y) > SWEEP) {
      sweep.isOn = true;
      this.#grid.setPointerCapture(event.pointerId);
      this.#scroll(sweep);
    }
    Object.assign(sweep, { x: sweep.isOn ? x : sweep.x, y: sweep.isOn ? y : sweep.y });
    if (sweep.isOn) this.#sweepOver(sweep);
  }

  /* All photos between the first and the one below the mouse become what the first becomes. */
  #sweepOver(sweep) {
    const cell = document.elementsFromPoint(sweep.x, sweep.y).map((element) => element.closest('.cell')).find(Boolean);
    if (cell) sweep.to = cell;
    this.#ids = new Set(sweep.before);
    const isRemoval = sweep.before.has(sweep.from.dataset.id);
    for (const id of this.#between(sweep.from, sweep.to)) {
      if (isRemoval) this.#ids.delete(id);
      else this.#ids.add(id);
    }
    this.#anchor = sweep.to.dataset.id;
    this.#show();
  }

  /* Near the edges of the window the grid scrolls by itself. */
  #scroll(sweep) {
    if (this.#sweep !== sweep) return;
    const { y } = sweep;
    const speed = y < EDGE ? y - EDGE : y > innerHeight - EDGE ? y - innerHeight + EDGE : 0;
    if (speed) {
      scrollBy({ top: speed / 5, behavior: 'instant' });
      this.#sweepOver(sweep);
    }
    requestAnimationFrame(() => this.#scroll(sweep));
  }

  #endPress() {
    clearTimeout(this.#press?.timer);
    this.#press = undefined;
  }

  #up() {
    this.#endPress();
    if (this.#sweep?.isOn) this.#swallows = true;
    this.#sweep = undefined;
  }
}
