/**
 * Where the reader is, asked of the browser when a button is pressed: then the places are shown by their distance from there.
 *
 * @module
 */
import { base } from './page.js';
import { word } from './words.js';

/** Decimals of a degree: some ten metres, which is as much as a list of towns needs to know. */
const decimals = 4;
/** Milliseconds that one waits, and for which a position that is known already does. */
const options = { timeout: 15_000, maximumAge: 60_000 };

/**
 * Shows the button where the browser can tell a position at all.
 *
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} answer where it is said why there is no position
 */
export function offerNear(button, answer) {
  if (!isSecureContext || !('geolocation' in navigator)) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    answer.textContent = word('nearFinding');
    const end = (text) => {
      button.removeAttribute('aria-busy');
      answer.textContent = text;
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        end('');
        location.assign(`${base}/?${query(coords)}`);
      },
      (error) => end(error.code === error.PERMISSION_DENIED ? word('nearRefused') : word('nearUnknown')),
      options,
    );
  });
}

/* The same view by distance: what else the address asks for stays, but from which row on. */
function query({ latitude, longitude }) {
  const asked = new URLSearchParams(location.search);
  asked.delete('from');
  asked.set('near', `${rounded(latitude)},${rounded(longitude)}`);
  return asked.toString().replaceAll('%2C', ',');
}

const rounded = (degrees) => Number(degrees.toFixed(decimals));
