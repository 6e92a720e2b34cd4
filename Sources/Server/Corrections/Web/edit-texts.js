/**
 * Editing a photo's title, caption and keywords within its details; loaded when somebody asks for it.
 *
 * The form is that of the page that does the same without JavaScript.
 *
 * @module
 */
import { api, errorText, fragment } from './http.js';
import { hideNotice, showNotice } from './notice.js';
import { announce } from './page.js';
import { word } from './words.js';

/** Milliseconds for which an undo is offered. */
const UNDO = 10_000;

/** The form in the details of one photo at a time. */
export class TextEditing {
  #panel;
  #corrected;
  #closed;
  #id;

  /**
   * @param {HTMLElement} panel
   * @param {(photo: object) => void} corrected called with the photo as it is after a change
   * @param {() => void} closed called when the form was closed by a key or a change
   */
  constructor(panel, corrected, closed) {
    this.#panel = panel;
    this.#corrected = corrected;
    this.#closed = closed;
    panel.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#save(event);
    });
    panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
      this.#closed();
    });
  }

  /** Whether the form is shown. */
  get isOpen() {
    return !this.#panel.hidden;
  }

  /** Shows the form for a photo, with the focus in the title. */
  async open(id) {
    this.#id = id;
    const forms = await fragment(`/photos/${id}/texts?part=form`);
    if (this.#id !== id) return;
    this.#panel.replaceChildren(forms);
    this.#panel.hidden = false;
    this.#panel.querySelector('input').focus();
  }

  /** Hides the form. */
  close() {
    this.#id = undefined;
    this.#panel.hidden = true;
    this.#panel.replaceChildren();
  }

  async #save({ target, submitter }) {
    const id = this.#id;
    const change = submitter?.name === 'remove' ? { title: null, caption: null, keywords: null } : changes(target);
    if (!Object.keys(change).length) {
      this.close();
      this.#closed();
      return;
    }
    if (submitter) submitter.disabled = true;
    try {
      let number;
      const seen = (response) => {
        number = response.headers.get('Correction');
      };
      const photo = await api(`/photos/${id}`, { method: 'PATCH', json: change, seen });
      this.close();
      this.#corrected(photo);
      this.#closed();
      showNotice('texts', word('saved'), { label: word('undo'), work: () => this.#undo(id, number) }, UNDO);
    } catch (error) {
      if (submitter) submitter.disabled = false;
      this.#fail(error);
    }
  }

  async #undo(id, number) {
    hideNotice('texts');
    try {
      await api(`/corrections/${number}`, { method: 'DELETE' });
      this.#corrected(await api(`/photos/${id}`));
      announce(word('takenBack'));
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error) {
    showNotice('texts', errorText(error), undefined, UNDO);
  }
}

/* The fields that the person changed. */
function changes({ elements: { title, caption, keywords } }) {
  const change = {};
  if (title.value !== title.defaultValue) change.title = title.value;
  if (caption.value !== caption.defaultValue) change.caption = caption.value;
  if (keywords.value !== keywords.defaultValue) change.keywords = keywords.value.split('\n');
  return change;
}
