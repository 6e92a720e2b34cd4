/**
 * Setting a photo's place within its details, or that of selected photos; loaded when a person asks for it.
 *
 * The forms are those of the page that does the same without JavaScript.
 *
 * @module
 */
import { FormPanel } from './form-panel.js';
import { api, fragment, isAborted } from './http.js';
import { whereaboutsText } from './naming.js';
import { announce } from './page.js';
import { word } from './words.js';

/** Milliseconds after the last key until places are searched: towns that the library does not list take a moment. */
const PAUSE = 200;

/** The forms for one photo, or for several, at a time. */
export class PlaceSetting {
  #element;
  #panel;
  #ids = [];
  #search;
  #timer;
  #mapPanel;

  /**
   * @param {HTMLElement} element for the forms
   * @param {(photo: object) => void} corrected called with the photo as it is after a change; the first one of several
   * @param {() => void} closed called when the forms were closed by a key or a change
   */
  constructor(element, corrected, closed) {
    this.#element = element;
    this.#panel = new FormPanel('place', element, corrected, closed, () => this.close());
    element.addEventListener('input', (event) => {
      if (event.target.type === 'search') this.#find(event.target.value.trim(), PAUSE);
    });
    element.addEventListener('submit', (event) => {
      event.preventDefault();
      const field = event.target.querySelector('input[type=search]');
      if (field) this.#find(field.value.trim(), 0);
      else this.#set(event);
    });
  }

  /** Whether the forms are shown. */
  get isOpen() {
    return this.#panel.isOpen;
  }

  /** Shows the forms for photos, with the focus in the search field. */
  async open(...ids) {
    this.#ids = ids;
    const forms = await fragment(`/photos/${ids[0]}/place?part=form`);
    if (this.#ids !== ids) return;
    // Whether it has a place of its own is known of the first photo only.
    if (ids.length > 1) forms.querySelector('[name=remove]')?.closest('form').remove();
    this.#panel.show(forms);
    this.#element.append(this.#mapOpener());
  }

  /** Makes the forms that are shown those of other photos: the selection has changed. */
  follow(ids) {
    if (!this.isOpen) return;
    this.#ids = ids;
    if (ids.length > 1) this.#element.querySelector('[name=remove]')?.closest('form').remove();
  }

  /** Hides the forms. */
  close() {
    this.#ids = [];
    this.#stop();
    this.#panel.hide();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#search?.abort();
  }

  #find(query, pause) {
    this.#stop();
    const search = new AbortController();
    this.#search = search;
    this.#timer = setTimeout(() => this.#show(query, search.signal), query ? pause : 0);
  }

  async #show(query, signal) {
    const found = this.#element.querySelector('.found');
    if (!query) {
      found.replaceChildren();
      return;
    }
    try {
      const parameters = new URLSearchParams({ q: query, part: 'choices' });
      const choices = await fragment(`/photos/${this.#ids[0]}/place?${parameters}`, { signal });
      found.replaceChildren(choices);
      const count = found.querySelectorAll('input').length;
      announce(count ? word('placeCount', { count }) : found.textContent.trim());
    } catch (error) {
      if (!isAborted(error)) this.#panel.fail(error);
    }
  }

  /* The map is loaded when a person asks for it. */
  #mapOpener() {
    const opener = document.createElement('button');
    opener.type = 'button';
    opener.className = 'button quiet on-map';
    opener.textContent = word('positionOnMap');
    opener.addEventListener('click', async () => {
      opener.disabled = true;
      try {
        await this.#openMap(opener);
      } catch (error) {
        opener.disabled = false;
        this.#panel.fail(error);
      }
    });
    return opener;
  }

  async #openMap(opener) {
    const ids = this.#ids;
    const [{ PositionPanel }, photo] = await Promise.all([import('./position-panel.js'), api(`/photos/${ids[0]}`)]);
    if (this.#ids[0] !== ids[0] || !opener.isConnected) return;
    this.#mapPanel ??= new PositionPanel((position, button) => this.#change(button, position));
    opener.replaceWith(this.#mapPanel.element);
    this.#mapPanel.show(photo);
  }

  #set({ target, submitter }) {
    if (submitter?.name === 'remove') this.#change(submitter, { remove: true });
    else this.#change(submitter, { place: new FormData(target).get('place') });
  }

  #change(button, change) {
    const ids = this.#ids;
    const isRemoval = change.remove;
    this.#panel.change(button, async () => {
      const { correction } = await api('/corrections', { method: 'POST', json: { photos: ids, ...change } });
      const photo = await api(`/photos/${ids[0]}`);
      const place = whereaboutsText(photo);
      const done = ids.length > 1 ? word('setPlaceDoneAll', { count: ids.length, place }) : word('setPlaceDone', { place });
      return { photo, number: correction, text: isRemoval ? word('setPlaceReturned', { place }) : done };
    });
  }
}
