/**
 * Editing a photo's title, caption and keywords within its details; loaded when somebody asks for it.
 *
 * The form is that of the page that does the same without JavaScript.
 *
 * @module
 */
import { FormPanel } from './form-panel.js';
import { api, fragment } from './http.js';
import { word } from './words.js';

/** The form in the details of one photo at a time. */
export class TextEditing {
  #panel;
  #id;

  /**
   * @param {HTMLElement} element for the form
   * @param {(photo: object) => void} corrected called with the photo as it is after a change
   * @param {() => void} closed called when the form was closed by a key or a change
   */
  constructor(element, corrected, closed) {
    this.#panel = new FormPanel('texts', element, corrected, closed, () => this.close());
    element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#save(event);
    });
  }

  /** Whether the form is shown. */
  get isOpen() {
    return this.#panel.isOpen;
  }

  /** Shows the form for a photo, with the focus in the title. */
  async open(id) {
    this.#id = id;
    const form = await fragment(`/photos/${id}/texts?part=form`);
    if (this.#id === id) this.#panel.show(form);
  }

  /** Hides the form. */
  close() {
    this.#id = undefined;
    this.#panel.hide();
  }

  #save({ target, submitter }) {
    const id = this.#id;
    const change = submitter?.name === 'remove' ? { title: null, caption: null, keywords: null } : changes(target);
    if (!Object.keys(change).length) {
      this.#panel.leave();
      return;
    }
    this.#panel.change(submitter, async () => {
      let number;
      const seen = (response) => {
        number = response.headers.get('Correction');
      };
      const photo = await api(`/photos/${id}`, { method: 'PATCH', json: change, seen });
      return { photo, number, text: word('saved') };
    });
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
