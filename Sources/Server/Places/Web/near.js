/**
 * The button that asks the browser for the user's position and shows places by distance.
 *
 * @module
 */
import { base } from './page.js';
import { word } from './words.js';

/** Decimals of a degree: about ten metres, precise enough for a list of towns. */
const decimals = 4;
/** The timeout, and the maximum age of a known position, in milliseconds. */
const options = { timeout: 15_000, maximumAge: 60_000 };

/**
 * Makes the button work, which is shown if the browser knows positions (`start.js`).
 *
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} answer where errors are shown
 */
export function offerNear(button, answer) {
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

/* The same view by distance: all other parameters stay, except the first row. */
function query({ latitude, longitude }) {
  const asked = new URLSearchParams(location.search);
  asked.delete('from');
  asked.set('near', `${rounded(latitude)},${rounded(longitude)}`);
  return asked.toString().replaceAll('%2C', ',');
}

const rounded = (degrees) => Number(degrees.toFixed(decimals));
