/**
 * The star of a photo: whether it is one of the person's favourites.
 *
 * @module
 */
import { api, errorText } from './http.js';
import { showNotice } from './notice.js';
import { announce } from './page.js';
import { word } from './words.js';

/** Milliseconds for which an error is shown. */
const SHOWN = 10_000;

/** The button with the star. */
export class Star {
  #button;
  #id;
  #isOn = false;
  /* The edits are sent one after the other, so that the last one counts. */
  #sending = Promise.resolve();

  /** @param {HTMLButtonElement} button */
  constructor(button) {
    this.#button = button;
    this.#id = button.dataset.photo;
    this.#isOn = button.ariaPressed === 'true';
    button.addEventListener('click', () => this.toggle());
  }

  /** Shows whether another photo is a favourite. */
  async show(id) {
    if (id === this.#id) return;
    this.#id = id;
    this.#set(false);
    await this.#sending;
    const { sets } = await api(`/sets?photo=${id}`);
    if (id === this.#id) this.#set(sets.some((set) => set.isOwn && set.kind === 'favourites'));
  }

  /** Makes the photo a favourite, or no longer one. */
  toggle() {
    const id = this.#id;
    const isOn = !this.#isOn;
    this.#set(isOn);
    announce(isOn ? word('addedToSet', { name: word('favourites') }) : word('removedFromFavourites'));
    this.#sending = this.#sending.then(() => this.#send(id, isOn));
  }

  async #send(id, isOn) {
    try {
      await api('/sets/favourites', { method: 'PATCH', json: isOn ? { add: [id] } : { remove: [id] } });
    } catch (error) {
      showNotice('star', errorText(error), undefined, SHOWN);
      if (id === this.#id) this.#set(!isOn);
    }
  }

  #set(isOn) {
    this.#isOn = isOn;
    this.#button.ariaPressed = String(isOn);
  }
}
