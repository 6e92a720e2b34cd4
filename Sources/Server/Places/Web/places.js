/**
 * The places page: the index, rows or cards that load in parts while the user scrolls, search while typing, and places nearby.
 *
 * @module
 */
import { IndexRail } from './index-rail.js';
import { fragment, isAborted } from './http.js';
import { offerNear } from './near.js';
import { fitPictures } from './pictures.js';
import { changed, keep, restored, restoreScroll } from './restore.js';
import { searchAsTyped } from './search-field.js';
import { copy } from './share.js';
import { word } from './words.js';

/** The maximum number of loaded parts; beyond it the farthest become gaps again. */
const keptParts = 40;

const sections = document.getElementById('sections');
const parts = new Map();

/* A part must stay near for a moment to be requested, so that fast scrolling does not load everything. */
const nearby = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const part = parts.get(target);
      part.isNear = isIntersecting;
      if (isIntersecting) part.timer = setTimeout(() => load(target, part), 60);
      else callOff(part);
    }
  },
  { rootMargin: '1200px 0px' },
);

function callOff(part) {
  clearTimeout(part.timer);
  part.request?.abort();
}

async function load(list, part) {
  if (part.isLoaded) return;
  part.request = new AbortController();
  const address = new URL(list.dataset.rows, location);
  address.searchParams.set('part', 'rows');
  const locale = new URLSearchParams(location.search).get('locale');
  if (locale) address.searchParams.set('locale', locale);
  try {
    const rows = await fragment(`/${address.search}`, { signal: part.request.signal });
    if (part.isLoaded) return;
    part.gap = list.firstElementChild;
    list.replaceChildren(rows);
    fitPictures(list);
    part.isLoaded = true;
    dropFarthest();
  } catch (error) {
    if (!isAborted(error) && part.isNear) part.timer = setTimeout(() => load(list, part), 3000);
  }
}

function dropFarthest() {
  const loaded = [...parts].filter(([, part]) => part.isLoaded && !part.isNear);
  if (loaded.length <= keptParts) return;
  const distance = ([list]) => Math.abs(list.getBoundingClientRect().top);
  loaded.sort((one, other) => distance(other) - distance(one));
  for (const [list, part] of loaded.slice(0, loaded.length - keptParts)) {
    list.replaceChildren(part.gap);
    part.isLoaded = false;
  }
}

/* Loads the part that contains a row, given by its number in the country, or in the list by distance. */
async function bring(place, row = 0) {
  const country = document.getElementById(`country-${place.split('-')[0].toUpperCase()}`) ?? sections;
  const list = [...country.querySelectorAll('ul[data-start]')].findLast(({ dataset }) => Number(dataset.start) <= row);
  if (parts.has(list)) await load(list, parts.get(list));
}

/* The height of a part follows from its number of rows, in browsers whose style sheets cannot read it too. */
if (!CSS.supports('order', 'attr(data-count type(<number>))')) {
  for (const list of sections.querySelectorAll('ul[data-count]')) list.style.setProperty('--count', list.dataset.count);
}

for (const list of sections.querySelectorAll('ul[data-rows]')) {
  parts.set(list, { isNear: false, isLoaded: false });
  nearby.observe(list);
}

const field = document.querySelector('#search input');
const rail = document.getElementById('rail');
if (rail) new IndexRail(rail, field);
offerNear(document.getElementById('near'), document.getElementById('near-answer'));

field.value = restored('words') ?? '';
const found = searchAsTyped(field, document.getElementById('results'), (isSearching) => {
  sections.hidden = isSearching;
  if (rail) rail.hidden = isSearching;
});
keep('words', () => field.value.trim() || undefined);
field.addEventListener('input', changed);

/* Cards or a list in wide windows. start.js applies what was chosen before anything is painted. */
const asList = document.getElementById('as-list');
const root = document.documentElement;
const showChoice = () => (asList.ariaPressed = String(root.dataset.places === 'list'));

asList.addEventListener('click', () => {
  root.dataset.places = root.dataset.places === 'list' ? 'cards' : 'list';
  showChoice();
  fitPictures();
  try {
    if (root.dataset.places === 'list') localStorage.setItem('photos.places', 'list');
    else localStorage.removeItem('photos.places');
  } catch {
    // Without storage the choice applies to this page only.
  }
});
showChoice();
addEventListener('storage', showChoice);
addEventListener('pageshow', showChoice);

for (const button of document.querySelectorAll('.command button')) {
  button.addEventListener('click', () => copy(button.parentElement.querySelector('code').textContent, word('copied')));
}

restoreScroll(found, bring);
