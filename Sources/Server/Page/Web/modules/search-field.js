/**
 * Searches while the user types: each keystroke cancels the previous request.
 *
 * @module
 */
import { errorText, fragment, isAborted } from './http.js';
import { fitPictures } from './pictures.js';

/**
 * @param {HTMLInputElement} field
 * @param {HTMLElement} results what is filled with the results
 * @param {(isSearching: boolean) => void} [changed] called with whether results are shown
 * @returns {Promise<void>} settles when the results for the text already in the field are shown
 */
export function searchAsTyped(field, results, changed = () => {}) {
  let request;

  async function search() {
    request?.abort();
    const query = field.value.trim();
    if (!query) {
      results.hidden = true;
      results.replaceChildren();
      changed(false);
      return;
    }
    request = new AbortController();
    try {
      const words = new URLSearchParams({ q: query, part: 'results' });
      const found = await fragment(`/search?${words}`, { signal: request.signal });
      results.replaceChildren(found);
      results.hidden = false;
      fitPictures(results);
      changed(true);
    } catch (error) {
      if (!isAborted(error)) results.textContent = errorText(error);
    }
  }

  field.addEventListener('input', search);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !field.value) return;
    event.preventDefault();
    field.value = '';
    search();
  });
  return field.value.trim() && !results.hasChildNodes() ? search() : Promise.resolve();
}
