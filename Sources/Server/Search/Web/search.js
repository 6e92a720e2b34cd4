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

/* Without JavaScript these links write the operator into the field too. */
document.getElementById('operators').addEventListener('click', (event) => {
  const operator = event.target.closest('[data-operator]')?.dataset.operator;
  if (!operator || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  write(operator);
});

/* Operators that end with a colon wait for a value. */
function write(operator) {
  const words = field.value.trim().split(/\s+/).filter(Boolean);
  if (!words.includes(operator)) words.push(operator);
  field.value = words.join(' ') + (operator.endsWith(':') ? '' : ' ');
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

results.addEventListener('click', (event) => {
  const photo = event.target.closest('.found-photos li');
  if (!photo) return;
  const ids = [...results.querySelectorAll('.found-photos li')].map((found) => found.dataset.id);
  rememberListing(`search:${field.value.trim()}`, ids);
});

restoreScroll();
