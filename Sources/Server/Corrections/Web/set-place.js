/**
 * Setting a photo's place within its details; loaded when somebody asks for it.
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

/** The forms in the details of one photo at a time. */
export class PlaceSetting {
  #panel;
  #corrected;
  #closed;
  #id;
  #search;
  #timer;

  /**
   * @param {HTMLElement} panel
   * @param {(photo: object) => void} corrected called with the photo as it is after a change
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

  /** Shows the forms for a photo, with the focus in the search field. */
  async open(id) {
    this.#id = id;
    const forms = await fragment(`/photos/${id}/place?part=form`);
    if (this.#id !== id) return;
    this.#panel.replaceChildren(forms);
    this.#panel.hidden = false;
    this.#panel.querySelector('input').focus();
  }

  /** Hides the forms. */
  close() {
    this.#id = undefined;
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
      const choices = await fragment(`/photos/${this.#id}/place?${parameters}`, { signal });
      found.replaceChildren(choices);
      const count = found.querySelectorAll('input').length;
      announce(count ? word('placeCount', { count }) : found.textContent.trim());
    } catch (error) {
      if (!isAborted(error)) this.#fail(error);
    }
  }

  async #set({ target, submitter }) {
    const id = this.#id;
    const isRemoval = submitter?.name === 'remove';
    const change = isRemoval ? { remove: true } : { place: new FormData(target).get('place') };
    if (submitter) submitter.disabled = true;
    try {
      const { undo } = await api('/corrections', { method: 'POST', json: { photos: [id], ...change } });
      const photo = await api(`/photos/${id}`);
      this.close();
      this.#corrected(photo);
      this.#closed();
      const place = whereaboutsText(photo);
      const text = isRemoval ? word('setPlaceReturned', { place }) : word('setPlaceDone', { place });
      showNotice('place', text, { label: word('undo'), work: () => this.#undo(id, undo) }, UNDO);
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
