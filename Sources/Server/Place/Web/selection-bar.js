/**
 * The bar below a grid in which photos are selected: how many they are, and what can be done with them.
 *
 * An action is a button with `data-action` in selection-bar.mustache, and a function here.
 *
 * @module
 */
import { downloadArchive } from './archive.js';
import { api, errorText } from './http.js';
import { showNotice } from './notice.js';
import { announce, base } from './page.js';
import { word } from './words.js';

/** Milliseconds for which an error is shown. */
const SHOWN = 10_000;
/** The most photos that the address of the page for sharing can name. */
const MOST_SHARED = 500;
/** The most photos in an archive. */
const MOST_DOWNLOADED = 2000;

/** The bar of one grid. */
export class SelectionBar {
  #bar = document.getElementById('selection');
  #count = document.getElementById('selection-count');
  #panel = document.getElementById('selection-panel');
  #ids;
  #changed;
  #moved;
  #placeSetting;
  #setChoice;
  #actions = {
    place: (button) => this.#setPlace(button),
    favourite: () => this.#add('favourites', word('favourites')),
    set: (button) => this.#chooseSet(button),
    share: () => this.#share(),
    download: () => this.#download(),
    remove: () => this.#remove(),
    earlier: () => this.#move(-1),
    later: () => this.#move(1),
  };

  /**
   * @param {() => string[]} ids of the selected photos
   * @param {() => Promise<void>} changed called after an action has changed photos, and after its undo
   * @param {() => Promise<void>} moved called after the photos were moved, which stay selected
   */
  constructor(ids, changed, moved) {
    this.#ids = ids;
    this.#changed = changed;
    this.#moved = moved;
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
    else if (!this.#setChoice?.isOpen) this.#placeSetting?.follow(this.#ids());
  }

  /** Closes what an action has opened. */
  close() {
    this.#placeSetting?.close();
    this.#setChoice?.close();
    for (const button of this.#buttons()) if (button.ariaExpanded) button.ariaExpanded = 'false';
  }

  /* The forms of the photo's details, for all selected photos in one step. */
  async #setPlace(button) {
    const { PlaceSetting } = await import('./set-place.js');
    this.#placeSetting ??= new PlaceSetting(this.#panel, () => this.#changed(), () => {
      button.ariaExpanded = 'false';
      (button.hidden ? document.getElementById('select') : button).focus();
    });
    // Both choices share the panel.
    const isOpen = this.#placeSetting.isOpen && !this.#setChoice?.isOpen;
    this.close();
    if (isOpen) return;
    button.ariaExpanded = 'true';
    await this.#placeSetting.open(...this.#ids());
    this.#placeSetting.follow(this.#ids());
  }

  /* The set of the page, on the page of a set. */
  get #set() {
    return document.getElementById('grid').dataset.set;
  }

  async #add(set, name) {
    await this.#edit(set, { add: this.#ids() }, word('addedToSet', { name }));
  }

  /* More photos than an address can name are shared as a set. */
  async #share() {
    if (this.#ids().length > MOST_SHARED) return showNotice('selection', word('shareTooMany', { count: MOST_SHARED }), undefined, SHOWN);
    location.href = `${base}/shares/new?photos=${this.#ids().join(',')}`;
  }

  async #download() {
    const photos = this.#ids();
    if (photos.length > MOST_DOWNLOADED) return showNotice('selection', word('downloadTooMany', { count: MOST_DOWNLOADED }), undefined, SHOWN);
    await downloadArchive({ photos });
  }

  async #remove() {
    await this.#edit(this.#set, { remove: this.#ids() }, word('removedFromSet'));
  }

  /* An edit of a set with a notice that can undo it. */
  async #edit(set, json, text) {
    const { edit } = await api(`/sets/${encodeURIComponent(set)}`, { method: 'PATCH', json });
    await this.#edited(edit, text);
  }

  /* Selecting has ended, so the button that was pressed is hidden. */
  async #edited(edit, text) {
    this.#offerUndo(edit, text);
    await this.#changed();
    document.getElementById('select').focus();
  }

  #offerUndo(edit, text) {
    const undo = async () => {
      await api(`/sets/undo?edit=${edit}`, { method: 'POST' });
      showNotice('selection', word('undone'), undefined, SHOWN);
      await this.#changed();
    };
    const work = () => undo().catch((error) => showNotice('selection', errorText(error), undefined, SHOWN));
    showNotice('selection', text, { label: word('undo'), work }, SHOWN);
  }

  /* The selected photos come together, one row before the first of them, or after it. */
  async #move(step) {
    const order = [...document.querySelectorAll('#grid .cell')].map((cell) => cell.dataset.id);
    const move = this.#ids().sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const to = Math.max(order.indexOf(move[0]) + 1 + step, 1);
    await api(`/sets/${encodeURIComponent(this.#set)}`, { method: 'PATCH', json: { move, to } });
    await this.#moved();
    const shown = [...document.querySelectorAll('#grid .cell')].findIndex((cell) => cell.dataset.id === move[0]);
    announce(word('movedToRow', { row: shown + 1 }));
  }

  /* The person's sets, and a field for a new one. */
  async #chooseSet(button) {
    const { SetChoice } = await import('./set-choice.js');
    this.#setChoice ??= new SetChoice(this.#panel, {
      chosen: (set, name) => this.#add(set, name),
      created: async (name) => {
        const { edit } = await api('/sets', { method: 'POST', json: { name, photos: this.#ids() } });
        await this.#edited(edit, word('addedToSet', { name }));
      },
      closed: () => {
        button.ariaExpanded = 'false';
        (button.hidden ? document.getElementById('select') : button).focus();
      },
    });
    const isOpen = this.#setChoice.isOpen;
    this.close();
    if (isOpen) return;
    button.ariaExpanded = 'true';
    await this.#setChoice.open();
  }
}
