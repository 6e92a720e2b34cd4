/**
 * Forms within the details of a photo that change it: shown and hidden, sent once, with an undo.
 *
 * @module
 */
import { api, errorText } from './http.js';
import { hideNotice, showNotice } from './notice.js';
import { announce } from './page.js';
import { word } from './words.js';

/** Milliseconds for which an undo is offered. */
const UNDO = 10_000;

/** The element that holds the forms. */
export class FormPanel {
  #kind;
  #element;
  #corrected;
  #closed;
  #close;

  /**
   * @param {string} kind of the notices about its changes
   * @param {HTMLElement} element
   * @param {(photo: object) => void} corrected called with the photo as it is after a change; the first one of several
   * @param {() => void} closed called when the forms were closed by a key or a change
   * @param {() => void} close closes the forms
   */
  constructor(kind, element, corrected, closed, close) {
    this.#kind = kind;
    this.#element = element;
    this.#corrected = corrected;
    this.#closed = closed;
    this.#close = close;
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      this.leave();
    });
  }

  /** Whether the forms are shown. */
  get isOpen() {
    return !this.#element.hidden;
  }

  /** Shows forms, with the focus in the first field. */
  show(forms) {
    this.#element.replaceChildren(forms);
    this.#element.hidden = false;
    this.#element.querySelector('input').focus();
  }

  /** Hides the forms. */
  hide() {
    this.#element.hidden = true;
    this.#element.replaceChildren();
  }

  /** Closes the forms without a change. */
  leave() {
    this.#close();
    this.#closed();
  }

  /**
   * Makes a change, closes the forms and offers an undo; after an error they stay.
   *
   * @param {HTMLButtonElement | null} button that was pressed
   * @param {() => Promise<{photo: object, number: number, text: string}>} work makes the change: the photo after it, the number
   *   of the correction, and what to say
   */
  async change(button, work) {
    if (button) button.disabled = true;
    const forms = this.#element.firstElementChild;
    try {
      const { photo, number, text } = await work();
      // Meanwhile the forms of another photo can have been opened.
      const isShown = forms?.isConnected ?? false;
      if (isShown) this.#close();
      this.#corrected(photo);
      if (isShown) this.#closed();
      showNotice(this.#kind, text, { label: word('undo'), work: () => this.#undo(photo.id, number) }, UNDO);
    } catch (error) {
      if (button) button.disabled = false;
      this.fail(error);
    }
  }

  /** Says why something was not done. */
  fail(error) {
    showNotice(this.#kind, errorText(error), undefined, UNDO);
  }

  async #undo(id, number) {
    hideNotice(this.#kind);
    try {
      await api(`/corrections/${number}`, { method: 'DELETE' });
      this.#corrected(await api(`/photos/${id}`));
      announce(word('takenBack'));
    } catch (error) {
      this.fail(error);
    }
  }
}
