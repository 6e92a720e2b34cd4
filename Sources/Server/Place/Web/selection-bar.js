/**
 * The bar below a grid in which photos are selected: how many they are, and what can be done with them.
 *
 * An action is a button with `data-action` in selection-bar.mustache, and a function here.
 *
 * @module
 */
import { errorText } from './http.js';
import { showNotice } from './notice.js';
import { word } from './words.js';

/** Milliseconds for which an error is shown. */
const SHOWN = 10_000;

/** The bar of one grid. */
export class SelectionBar {
  #bar = document.getElementById('selection');
  #count = document.getElementById('selection-count');
  #panel = document.getElementById('selection-panel');
  #ids;
  #changed;
  #placeSetting;
  #actions = { place: (button) => this.#setPlace(button) };

  /**
   * @param {() => string[]} ids of the selected photos
   * @param {() => Promise<void>} changed called after an action has changed photos, and after its undo
   */
  constructor(ids, changed) {
    this.#ids = ids;
    this.#changed = changed;
    for (const button of this.#buttons()) {
      button.addEventListener('click', () => {
        this.#actions[button.dataset.action](button).catch((error) => showNotice('selection', errorText(error), undefined, SHOWN));
      });
    }
  }

  #buttons() {
    return this.#bar.querySelectorAll('[data-action]');
  }

  /** Shows the bar, with its actions if photos are selected, or hides it. */
  show(isOn, count) {
    this.#bar.hidden = !isOn;
    const text = word('selectedCount', { count });
    if (this.#count.textContent !== text) this.#count.textContent = text;
    for (const button of this.#buttons()) button.hidden = count === 0;
    if (count === 0) this.close();
    else this.#placeSetting?.follow(this.#ids());
  }

  /** Closes what an action has opened. */
  close() {
    this.#placeSetting?.close();
    for (const button of this.#buttons()) if (button.ariaExpanded) button.ariaExpanded = 'false';
  }

  /* The forms of the photo's details, for all selected photos in one step. */
  async #setPlace(button) {
    const { PlaceSetting } = await import('./set-place.js');
    this.#placeSetting ??= new PlaceSetting(this.#panel, () => this.#changed(), () => {
      button.ariaExpanded = 'false';
      (button.hidden ? document.getElementById('select') : button).focus();
    });
    if (this.#placeSetting.isOpen) return this.close();
    button.ariaExpanded = 'true';
    await this.#placeSetting.open(...this.#ids());
    this.#placeSetting.follow(this.#ids());
  }
}
