/**
 * The settings page: what this browser remembers, which takes effect at once.
 *
 * @module
 */
import { watchPasskeyForm } from './adding-passkey.js';
import { openingMode, setOpeningMode } from './mode.js';
import { restoreScroll } from './restore.js';
import { showSavedData } from './saved-data.js';

const root = document.documentElement;
const radios = (name) => [...document.querySelectorAll(`input[name=${name}]`)];

/** Selects the current value of a group of radio buttons, and calls `choose` with each other one that is selected. */
function choice(name, current, choose) {
  for (const radio of radios(name)) {
    radio.checked = radio.value === current;
    radio.addEventListener('change', () => choose(radio.value));
  }
}

/* start.js applies it, here and in every page from its beginning. */
function setAppearance(chosen) {
  root.dataset.appearance = chosen;
  try {
    if (chosen === 'auto') localStorage.removeItem('photos.appearance');
    else localStorage.setItem('photos.appearance', chosen);
  } catch {
    // Without storage the choice applies to this page only.
  }
  dispatchEvent(new Event('appearance'));
}

choice('appearance', root.dataset.appearance, setAppearance);
choice('mode', openingMode(), setOpeningMode);

document.getElementById('show-keys').addEventListener('click', async () => {
  const { showKeys } = await import('./keys.js');
  showKeys();
});

showSavedData();
watchPasskeyForm();
restoreScroll();
