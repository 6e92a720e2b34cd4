/**
 * The dialog with the keys of the page.
 *
 * @module
 */
import { forward } from './page.js';
import { word } from './words.js';

const arrow = forward > 0 ? { next: '→', previous: '←' } : { next: '←', previous: '→' };

/** The keys of each page by the class of its body: title, and keys with what they do. */
const pages = {
  'places-page': [() => word('places'), () => [['↑ ↓', word('keyIndex')]]],
  'place-page': [
    () => word('selection'),
    () => [['Space', word('select')], ['Ctrl A', word('keySelectAll')], ['Esc', word('keySelectEnd')]],
  ],
  'map-page': [
    () => word('map'),
    () => [['← → ↑ ↓', word('keyMapMove')], ['+', word('mapZoomIn')], ['−', word('mapZoomOut')], ['Esc', word('mapClose')]],
  ],
  'recents-page': [
    () => word('recents'),
    () => [['Delete', word('delete')], ['Ctrl Z', word('undo')], ['↑ ↓', word('keyRecentsMove')]],
  ],
  'photo-page': [
    () => word('photos'),
    () => [
      [arrow.next, word('nextPhoto')], [arrow.previous, word('previousPhoto')], ['+', word('mapZoomIn')],
      ['−', word('mapZoomOut')], ['0', word('keyFill')], ['I', word('details')], ['S', word('slideshow')],
      ['F', word('fullScreen')], ['V', word('favourite')], ['Esc', word('keyBack')],
    ],
  ],
  'frame-page': [
    () => word('slideshow'),
    () => [
      [word('keySpace'), word('keyPause')], [arrow.next, word('nextPhoto')], [arrow.previous, word('previousPhoto')],
      ['F', word('fullScreen')], ['Esc', word('keyBars')],
    ],
  ],
};
const everywhere = [() => word('keyEverywhere'), () => [['/', word('search')], ['?', word('keys')]]];

function section([title, keys]) {
  const heading = document.createElement('h3');
  heading.textContent = title();
  const list = document.createElement('dl');
  for (const [names, text] of keys()) {
    const [line, term, meaning] = ['div', 'dt', 'dd'].map((name) => document.createElement(name));
    for (const name of names.split(' ')) {
      const cap = document.createElement('kbd');
      cap.textContent = name;
      term.append(cap);
    }
    meaning.textContent = text;
    line.append(term, meaning);
    list.append(line);
  }
  return [heading, list];
}

/** Shows the keys of this page; on the settings those of all pages. */
export function showKeys() {
  if (document.getElementById('keys')) return;
  const { classList } = document.body;
  const isHere = (name) => classList.contains(name) && !(name === 'photo-page' && classList.contains('frame-page'));
  const shown = Object.keys(pages).filter((name) => isHere(name) || classList.contains('settings-page'));
  const dialog = document.createElement('dialog');
  dialog.id = 'keys';
  dialog.className = 'keys';
  const heading = document.createElement('h2');
  heading.id = 'keys-title';
  heading.textContent = word('keys');
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button';
  close.textContent = word('close');
  close.addEventListener('click', () => dialog.close());
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(heading, ...shown.flatMap((name) => section(pages[name])), ...section(everywhere), close);
  // The page's own keys do nothing behind the dialog; Escape closes it.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
