/**
 * The map in the forms that set a photo's place, with the position, the place that the server would give it, and the button that
 * saves it; loaded when a person asks for it.
 *
 * @module
 */
import { api, errorText, isAborted } from './http.js';
import { positionText, whereaboutsText } from './naming.js';
import { locale } from './page.js';
import { PositionMap } from './position-map.js';
import { word } from './words.js';

/** Milliseconds after the last movement until the server is asked for the place. */
const PAUSE = 250;

/** The map and what is below it. */
export class PositionPanel {
  element = document.createElement('div');
  #map;
  #where = document.createElement('p');
  #place = document.createElement('p');
  #save = document.createElement('button');
  #position;
  #search;
  #timer;

  /** @param {(position: {latitude: number, longitude: number}, button: HTMLButtonElement) => void} saved called to set it */
  constructor(saved) {
    this.element.className = 'position-panel';
    this.#map = new PositionMap((position) => this.#move(position));
    this.#where.className = 'position-text';
    this.#place.className = 'position-place';
    this.#place.setAttribute('role', 'status');
    this.#place.lang = locale;
    this.#place.dir = 'auto';
    this.#save.type = 'button';
    this.#save.className = 'button';
    this.#save.textContent = word('setPlace');
    this.#save.addEventListener('click', () => saved(this.#position, this.#save));
    const actions = document.createElement('p');
    actions.className = 'actions';
    actions.append(this.#save);
    this.element.append(this.#map.element, this.#where, this.#place, actions);
  }

  /** Shows where a photo is, with the focus on the map; nothing is saved until the position is moved. */
  show(photo) {
    this.#stop();
    const isKnown = photo.latitude !== undefined;
    this.#position = undefined;
    this.#save.disabled = true;
    this.#map.show(isKnown ? photo : undefined);
    this.#where.textContent = isKnown ? positionText(photo) : word('positionNone');
    this.#place.textContent = isKnown ? whereaboutsText(photo) : '';
    this.#map.focus();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#search?.abort();
    this.#place.ariaBusy = 'false';
  }

  #move(position) {
    this.#stop();
    this.#position = position;
    this.#save.disabled = false;
    this.#where.textContent = positionText(position);
    const search = new AbortController();
    this.#search = search;
    this.#place.ariaBusy = 'true';
    this.#timer = setTimeout(() => this.#find(position, search.signal), PAUSE);
  }

  async #find({ latitude, longitude }, signal) {
    const query = new URLSearchParams({ at: `${latitude},${longitude}`, locale });
    try {
      this.#place.textContent = whereaboutsText(await api(`/corrections/place?${query}`, { signal }));
    } catch (error) {
      if (isAborted(error)) return;
      this.#place.textContent = errorText(error);
    }
    this.#place.ariaBusy = 'false';
  }
}
