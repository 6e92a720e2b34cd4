/**
 * The search page: searches while the user types, and updates the URL.
 *
 * @module
 */
import { rememberListing } from './listing.js';
import { base } from './page.js';
import { changed, restoreScroll } from './restore.js';
import { searchAsTyped } from './search-field.js';

const field = document.querySelector('#search input');
const results = document.getElementById('results');

field.addEventListener('input', () => {
  const query = field.value.trim();
  history.replaceState(history.state, '', query ? `${base}/search?${new URLSearchParams({ q: query })}` : `${base}/search`);
  changed();
});
searchAsTyped(field, results);

results.addEventListener('click', (event) => {
  const photo = event.target.closest('.found-photos li');
  if (!photo) return;
  const ids = [...results.querySelectorAll('.found-photos li')].map((found) => found.dataset.id);
  rememberListing(`search:${field.value.trim()}`, ids);
});

restoreScroll();
