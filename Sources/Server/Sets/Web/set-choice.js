/**
 * The choice of a set for selected photos: one of the person's, or a new one.
 *
 * @module
 */
import { api, errorText } from './http.js';
import { word } from './words.js';

/** The forms within the bar below a grid. */
export class SetChoice {
  #panel;
  #work;

  /**
   * @param {HTMLElement} panel
   * @param {{chosen: (id: string, name: string) => Promise<void>, created: (name: string) => Promise<void>, closed: () => void}} work
   */
  constructor(panel, work) {
    this.#panel = panel;
    this.#work = work;
    panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
      work.closed();
    });
  }

  /** Whether the choice is shown. */
  get isOpen() {
    return Boolean(this.#panel.querySelector('.set-choice'));
  }

  /** Hides the choice. */
  close() {
    if (!this.isOpen) return;
    this.#panel.hidden = true;
    this.#panel.replaceChildren();
  }

  /** Shows the sets, with the focus in the field for a new one. */
  async open() {
    const { sets } = await api('/sets');
    const box = document.createElement('div');
    box.className = 'set-choice';
    box.append(this.#form(), this.#list(sets.filter((set) => set.isOwn && set.kind === 'list')));
    this.#panel.replaceChildren(box);
    this.#panel.hidden = false;
    box.querySelector('input').focus();
  }

  #list(sets) {
    const list = document.createElement('ul');
    for (const set of sets) {
      const row = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'button quiet';
      button.dir = 'auto';
      button.textContent = set.name;
      button.addEventListener('click', () => this.#do(() => this.#work.chosen(set.id, set.name)));
      row.append(button);
      list.append(row);
    }
    return list;
  }

  #form() {
    const form = document.createElement('form');
    const label = document.createElement('label');
    label.textContent = word('setNew');
    const field = document.createElement('input');
    Object.assign(field, { type: 'text', required: true, maxLength: 100, dir: 'auto' });
    label.append(field);
    const button = document.createElement('button');
    button.className = 'button';
    button.textContent = word('setCreate');
    const error = document.createElement('p');
    error.role = 'alert';
    form.append(label, button, error);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#do(() => this.#work.created(field.value.trim()));
    });
    return form;
  }

  async #do(work) {
    try {
      await work();
    } catch (error) {
      const line = this.#panel.querySelector('[role=alert]');
      if (line) line.textContent = errorText(error);
    }
  }
}
