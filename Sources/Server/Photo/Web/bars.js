/**
 * The bars around the photo: hidden by a tap, and faded when nothing is touched. Both only look away: the bars stay in the tree, and
 * come back with the focus.
 *
 * @module
 */
import { mayMove } from './page.js';

/** The time without a touch or a movement of the mouse after which the bars fade, in milliseconds: PhotoSwipe's `timeToIdle`. */
const idleTime = 4000;

/** The bars within the viewer, everything but its stage. */
export class Bars {
  #viewer;
  #stage;
  #isNeeded;
  #timer = 0;
  #isKeyboard = false;

  /**
   * @param {HTMLElement} viewer gets the class `bare` while the bars are hidden, `idle` while they are faded
   * @param {HTMLElement} stage the photo, whose focus does not show the bars
   * @param {() => boolean} isNeeded whether something is shown that must not fade
   */
  constructor(viewer, stage, isNeeded) {
    this.#viewer = viewer;
    this.#stage = stage;
    this.#isNeeded = isNeeded;
    for (const type of ['pointerdown', 'pointermove', 'pointerup']) addEventListener(type, (event) => this.#pointed(event));
    addEventListener('keydown', () => this.#typed());
    viewer.addEventListener('focusin', (event) => event.target !== stage && this.show());
    this.#wait();
  }

  /** Shows the bars if they are hidden or faded, and otherwise hides them. */
  toggle() {
    const isHidden = this.#viewer.matches('.bare, .idle');
    this.show();
    if (!isHidden) this.#viewer.classList.add('bare');
  }

  /** Shows the bars. */
  show() {
    this.#viewer.classList.remove('bare', 'idle');
    this.#wait();
  }

  /* A finger that turns pages does not bring the bars back; a tap does. */
  #pointed({ pointerType }) {
    this.#isKeyboard = false;
    if (pointerType === 'mouse') this.#viewer.classList.remove('idle');
    this.#wait();
  }

  /* People who use keys, or a screen reader by keys, keep the bars until they use a pointer. */
  #typed() {
    this.#isKeyboard = true;
    this.#viewer.classList.remove('idle');
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fade(), idleTime);
  }

  #fade() {
    const { activeElement } = document;
    const hasFocus = activeElement !== this.#stage && this.#viewer.contains(activeElement);
    const isPointedAt = this.#viewer.querySelector(':scope > :hover:not(.stage)') !== null;
    if (mayMove() && !this.#isKeyboard && !hasFocus && !isPointedAt && !this.#isNeeded()) this.#viewer.classList.add('idle');
    else this.#wait();
  }
}
