/**
 * Whether photos open filling the window or as a whole, as the user has chosen.
 *
 * @module
 */

const key = 'photos.mode';

let mode = stored();

function stored() {
  try {
    return localStorage.getItem(key) === 'fit' ? 'fit' : 'fill';
  } catch {
    return 'fill';
  }
}

/** The mode in which photos open: `'fill'` by default, or `'fit'`. */
export function openingMode() {
  return mode;
}

/** Changes the mode and stores it. */
export function setOpeningMode(chosen) {
  mode = chosen;
  try {
    if (chosen === 'fit') localStorage.setItem(key, chosen);
    else localStorage.removeItem(key);
  } catch {
    // Without storage the choice applies to this page only.
  }
}
