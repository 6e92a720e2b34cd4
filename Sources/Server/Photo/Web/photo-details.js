/**
 * The texts about the photo: caption bar, details, and the title of the page.
 *
 * @module
 */
import { bytesText, clockText, dateText } from './dates.js';
import { api, errorText } from './http.js';
import { plainText, renderMarkup } from './markup.js';
import { list, positionText, titleOf, whereaboutsText } from './naming.js';
import { showNotice } from './notice.js';
import { base, locale } from './page.js';
import { numberText, word } from './words.js';

const find = (id) => document.getElementById(id);

/** Fills the caption bar and the details for the current photo. */
export class PhotoDetails {
  #panel = find('info');
  #button = find('info-button');
  #photo;
  /* For owners. */
  #placeLink = find('set-place');
  #textLink = find('edit-texts');
  #placeSetting;
  #textEditing;

  constructor() {
    this.#button.addEventListener('click', () => this.toggle());
    find('info-close').addEventListener('click', () => this.toggle());
  }

  /** Whether the details are shown. */
  get isOpen() {
    return this.#panel.classList.contains('open');
  }

  /** Whether the focus is within the details. */
  get hasFocus() {
    return this.#panel.contains(document.activeElement);
  }

  /** Opens the details, unless they are open. */
  open() {
    if (!this.isOpen) this.toggle();
  }

  /** Opens the details and moves the focus into them, or closes them and restores the focus. */
  toggle() {
    const isOpen = this.#panel.classList.toggle('open');
    this.#button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) {
      this.#findFileName();
      this.#showMap();
      this.#panel.focus({ preventScroll: true });
    } else {
      this.#button.focus({ preventScroll: true });
    }
  }

  /** Shows another photo. */
  show(photo) {
    const isOther = photo.id !== this.#photo?.id;
    this.#photo = photo;
    const heading = plainText(titleOf(photo));
    document.title = heading;
    find('photo-heading').textContent = heading;
    find('photo-title').replaceChildren(renderMarkup(photo.title ?? ''));
    for (const id of ['photo-caption', 'photo-lines']) find(id).replaceChildren(renderMarkup(photo.caption ?? ''));
    const place = find('photo-place');
    place.textContent = whereaboutsText(photo);
    place.href = `${base}/places/${encodeURIComponent(photo.place.id)}`;
    const taken = takenTime(photo);
    find('photo-date').replaceChildren(taken ? day(taken) : '');
    const download = find('download');
    // The original file, or the copy that this reader gets.
    download.href = `${base}/api/v1/photos/${photo.id}/${download.pathname.split('/').pop()}`;
    find('facts').replaceChildren(...facts(photo));
    this.#leadToMap();
    if (this.isOpen) {
      this.#findFileName();
      this.#showMap();
    }
    this.#settle(isOther);
  }

  /* Lists leave out what belongs to the file: its name, camera, lens and exposure. Who gets a copy of it isn't told them. */
  async #findFileName() {
    const photo = this.#photo;
    if (!photo || photo.fileName || !find('download').pathname.endsWith('/original')) return;
    try {
      const { fileName, camera, lens, exposure } = await api(`/photos/${photo.id}`);
      Object.assign(photo, { fileName, camera, lens, exposure });
    } catch {
      return; // Offline the details lack it.
    }
    if (photo === this.#photo && photo.fileName) find('facts').replaceChildren(...facts(photo));
  }

  #leadToMap() {
    const at = positionIn(this.#photo);
    find('photo-map').hidden = !at;
    find('map-picture').hidden = true;
    if (at) find('map-link').href = `${base}/map?at=${at}&zoom=9`;
  }

  /* Requested when somebody sees it. */
  #showMap() {
    const at = positionIn(this.#photo);
    const picture = find('map-picture');
    picture.hidden = !at;
    // As the one before may have left it, which could not be loaded.
    picture.classList.remove('gone');
    if (at) picture.src = `${base}/map/spot.svg?at=${at}`;
  }

  /** Lets owners set the place and the texts of the shown photo. `corrected` is called with it after a change. */
  onCorrection(corrected) {
    if (!this.#placeLink) return;
    onPlainClick(this.#placeLink, 'place', async () => {
      const { PlaceSetting } = await import('./set-place.js');
      this.#placeSetting ??= new PlaceSetting(find('set-place-panel'), corrected, () => this.#placeLink.focus());
      return this.#toggle(this.#placeSetting);
    });
    onPlainClick(this.#textLink, 'texts', async () => {
      const { TextEditing } = await import('./edit-texts.js');
      this.#textEditing ??= new TextEditing(find('edit-texts-panel'), corrected, () => this.#textLink.focus());
      return this.#toggle(this.#textEditing);
    });
  }

  #toggle(forms) {
    return forms.isOpen ? forms.close() : forms.open(this.#photo.id);
  }

  /* The links and the forms are for the shown photo. */
  #settle(isOther) {
    if (!this.#placeLink) return;
    this.#placeLink.href = `${base}/photos/${this.#photo.id}/place`;
    this.#textLink.href = `${base}/photos/${this.#photo.id}/texts`;
    find('share-link').href = `${base}/shares/new?photos=${this.#photo.id}`;
    find('access-link').href = `${base}/settings/access?photo=${this.#photo.id}`;
    find('circle-link').href = `${base}/settings/circles?photo=${this.#photo.id}`;
    find('circle-line').hidden = !positionIn(this.#photo);
    if (!isOther) return;
    this.#placeSetting?.close();
    this.#textEditing?.close();
  }

  /** Shows the photo's row and the number of rows. */
  showPosition(position) {
    const line = find('position-in');
    if (!position || position.count === 1) line.textContent = '';
    else if (position.count) line.textContent = word('rowOf', position);
    else line.textContent = numberText(position.row);
  }
}

/* The position for a URL, to some 10 m; undefined if it is unknown. */
function positionIn({ latitude, longitude }) {
  if (latitude === undefined || longitude === undefined) return undefined;
  return [latitude, longitude].map((degrees) => Number(degrees.toFixed(4))).join();
}

/* A click that opens the link elsewhere is left to the browser. */
function onPlainClick(link, kind, work) {
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await work();
    } catch (error) {
      showNotice(kind, errorText(error), undefined, 8000);
    }
  });
}

/* The local time at its place. Documents saved by an earlier version have UTC only. */
function takenTime(photo) {
  return photo.takenAtLocal ?? photo.takenAt?.replace('Z', '+00:00');
}

/* The offset is left-to-right in every language. */
function takenText(time) {
  const offset = time.slice(19);
  return clockText(time, 'time') + (offset && ` \u2066UTC${offset}\u2069`);
}

function day(value) {
  const element = document.createElement('time');
  element.dateTime = value;
  element.lang = locale;
  element.textContent = clockText(value, 'day');
  return element;
}

/* What there is at the position besides its place, if there is a word for its kind. */
function featureRow({ feature }) {
  if (feature?.kind === 'airport') return [[word('factAirport'), feature.name]];
  if (feature?.kind === 'island') return [[word('factIsland'), feature.name]];
  if (feature?.kind === 'lake') return [[word('factLake'), feature.name]];
  if (feature?.kind === 'sea') return [[word('factSea'), feature.name]];
  return [];
}

function facts(photo) {
  const taken = takenTime(photo);
  const rows = [
    [word('factPlace'), whereaboutsText(photo)],
    ...featureRow(photo),
    [word('factTaken'), taken && takenText(taken)],
    [word('factPublished'), photo.publishedAt && dateText(photo.publishedAt, 'day')],
    [word('factPosition'), photo.latitude !== undefined && positionText(photo)],
    [word('factAltitude'), photo.altitude !== undefined && word('altitude', { metres: Math.round(photo.altitude) + 0 })],
    [word('factDirection'), photo.direction !== undefined && word('bearing', { degrees: Math.round(photo.direction) % 360 })],
    [word('factSize'), photo.width && sizeText(photo)],
    [word('factFile'), photo.fileName],
    [word('factCamera'), (photo.camera || photo.lens) && equipment(photo)],
    [word('factExposure'), photo.exposure && exposureText(photo.exposure)],
    [word('factKeywords'), photo.keywords && keywords(photo.keywords)],
    [word('factCredit'), photo.credit],
    [word('factLicence'), photo.license],
    [word('factSource'), photo.source],
    [word('factMore'), photo.link && link(photo.link)],
  ];
  return rows.filter(([, value]) => value).map(([term, value]) => fact(term, value));
}

function fact(term, value) {
  const row = document.createElement('div');
  const name = document.createElement('dt');
  const description = document.createElement('dd');
  name.textContent = term;
  description.dir = 'auto';
  description.append(value);
  row.append(name, description);
  return row;
}

function sizeText({ width, height, bytes }) {
  const size = word('pictureSize', { width, height });
  return bytes === undefined ? size : list([size, bytesText(bytes)]);
}

/* Each leads to its search, in quotes. */
function keywords(words) {
  const line = document.createDocumentFragment();
  for (const text of words) line.append(searchLink(text, ''), ' ');
  return line;
}

function searchLink(text, filter) {
  const anchor = document.createElement('a');
  anchor.className = 'keyword';
  anchor.href = `${base}/search?q=${encodeURIComponent(`${filter}"${text.replaceAll('"', ' ')}"`)}`;
  anchor.textContent = text;
  return anchor;
}

function equipment({ camera, lens }) {
  const line = document.createDocumentFragment();
  if (camera) line.append(searchLink(camera, 'camera:'), ' ');
  if (lens) line.append(searchLink(lens, 'lens:'));
  return line;
}

/* `1/250 s · f/8 · ISO 100 · 35 mm`, as the server writes it. */
function exposureText({ time, fNumber, iso, focalLength, focalLength35mm, bias, flash }) {
  const parts = [
    time && timeText(time),
    fNumber && word('exposureAperture', { number: short(fNumber) }),
    iso && word('exposureSensitivity', { value: iso }),
    focalLength && focalLengthText(focalLength, focalLength35mm),
    Math.abs(bias ?? 0) >= 0.05 && word('exposureBias', { bias: (bias < 0 ? '−' : '+') + short(Math.abs(bias)) }),
    flash && word('exposureFlash'),
  ];
  return parts.filter(Boolean).join(' · ');
}

function timeText(time) {
  if (time > 0.25001) return word('exposureSeconds', { seconds: short(time) });
  return word('exposureFraction', { numerator: 1, denominator: Math.round(1 / time) });
}

function focalLengthText(focalLength, onFilm) {
  const length = short(focalLength);
  if (!onFilm || onFilm === Math.round(focalLength)) return word('exposureFocalLength', { length });
  return word('exposureFocalLengthOnFilm', { length, equivalent: numberText(onFilm) });
}

function short(value) {
  const tenths = Math.round(value * 10) / 10;
  const decimals = Number.isInteger(tenths) ? 0 : 1;
  return numberText(tenths, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/* Links come from feeds, so only web addresses become links. */
function link(address) {
  if (!/^https?:\/\//i.test(address)) return address;
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.rel = 'noreferrer';
  anchor.textContent = new URL(address).host;
  return anchor;
}
