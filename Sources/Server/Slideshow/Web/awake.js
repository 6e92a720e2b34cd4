/**
 * Keeps the screen on, in browsers that can.
 *
 * @module
 */

/** Asks for a screen that stays on as long as it is wanted and the page is visible. */
export class Awake {
  #isWanted = false;
  #lock;
  #coming = false;

  constructor() {
    // The browser takes it back from a hidden page.
    document.addEventListener('visibilitychange', () => this.#settle());
  }

  /** Asks for it, or gives it back. */
  want(isWanted) {
    this.#isWanted = isWanted;
    this.#settle();
  }

  async #settle() {
    if (!navigator.wakeLock || this.#coming) return;
    const isWanted = this.#isWanted && !document.hidden;
    if (isWanted === Boolean(this.#lock && !this.#lock.released)) return;
    this.#coming = true;
    try {
      if (isWanted) this.#lock = await navigator.wakeLock.request('screen');
      else await this.#lock.release();
    } catch {
      // Refused, as with an empty battery: then the screen goes off as it always does.
      this.#coming = false;
      return;
    }
    this.#coming = false;
    this.#settle();
  }
}
