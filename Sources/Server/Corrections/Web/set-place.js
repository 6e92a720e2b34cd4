/**
 * Setting a photo's place within its details, or that of selected photos; loaded when a person asks for it.
 *
 * The forms are those of the page that does the same without JavaScript.
 *
 * @module
 */
import { api, errorText, fragment, isAborted } from './http.js';
import { whereaboutsText } from './naming.js';
import { hideNotice, showNotice } from './notice.js';
import { announce } from './page.js';
import { word } from './words.js';

/** Milliseconds after the last key until places are searched: towns that the library does not list take a moment. */
const PAUSE = 200;
/** Milliseconds for which an undo is offered. */
const UNDO = 10_000;

/** The forms for one photo, or for several, at a time. */
export class PlaceSetting {
  #panel;
  #corrected;
  #closed;
  #ids = [];
  #search;
  #timer;

  /**
   * @param {HTMLElement} panel
   * @param {(photo: object) => void} corrected called with the photo as it is after a change; the first one of several
   * @param {() => void} closed called when the forms were closed by a key or a change
   */
  constructor(panel, corrected, closed) {
    this.#panel = panel;
    this.#corrected = corrected;
    this.#closed = closed;
    panel.addEventListener('input', (event) => {
      if (event.target.type === 'search') this.#find(event.target.value.trim(), PAUSE);
    });
    panel.addEventListener('submit', (event) => {
      event.preventDefault();
      const field = event.target.querySelector('input[type=search]');
      if (field) this.#find(field.value.trim(), 0);
      else this.#set(event);
    });
    panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
      this.#closed();
    });
  }

  /** Whether the forms are shown. */
  get isOpen() {
    return !this.#panel.hidden;
  }

  /** Shows the forms for photos, with the focus in the search field. */
  async open(...ids) {
    this.#ids = ids;
    const forms = await fragment(`/photos/${ids[0]}/place?part=form`);
    if (this.#ids !== ids) return;
    // Whether it has a place of its own is known of the first photo only.
    if (ids.length > 1) forms.querySelector('[name=remove]')?.closest('form').remove();
    this.#panel.replaceChildren(forms);
    this.#panel.hidden = false;
    this.#panel.querySelector('input').focus();
  }

  /** Hides the forms. */
  close() {
    this.#ids = [];
    this.#stop();
    this.#panel.hidden = true;
    this.#panel.replaceChildren();
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
    const found = this.#panel.querySelector('.found');
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
      if (!isAborted(error)) this.#fail(error);
    }
  }

  async #set({ target, submitter }) {
    const ids = this.#ids;
    const isRemoval = submitter?.name === 'remove';
    const change = isRemoval ? { remove: true } : { place: new FormData(target).get('place') };
    if (submitter) submitter.disabled = true;
    try {
      const { undo } = await api('/corrections', { method: 'POST', json: { photos: ids, ...change } });
      const photo = await api(`/photos/${ids[0]}`);
      this.close();
      this.#corrected(photo);
      this.#closed();
      const place = whereaboutsText(photo);
      const done = ids.length > 1 ? word('setPlaceDoneAll', { count: ids.length, place }) : word('setPlaceDone', { place });
      const text = isRemoval ? word('setPlaceReturned', { place }) : done;
      showNotice('place', text, { label: word('undo'), work: () => this.#undo(ids[0], undo) }, UNDO);
    } catch (error) {
      if (submitter) submitter.disabled = false;
      this.#fail(error);
    }
  }

  async #undo(id, undo) {
    hideNotice('place');
    try {
      await api('/corrections/undo', { method: 'POST', json: { undo } });
      this.#corrected(await api(`/photos/${id}`));
      announce(word('takenBack'));
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error) {
    showNotice('place', errorText(error), undefined, UNDO);
  }
}
