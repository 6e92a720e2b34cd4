/**
 * The page of a place, a trip, a set, a month or a day of earlier years: its grid, more photos while the user scrolls, and a place's list if it was never fetched.
 *
 * @module
 */
import { showDates } from './dates.js';
import { layOut } from './grid.js';
import { api, errorText, fragment } from './http.js';
import { rememberListing } from './listing.js';
import { base } from './page.js';
import { restored, restoreScroll } from './restore.js';
import { shareBy } from './share.js';
import { word } from './words.js';

const grid = document.getElementById('grid');
const { place, trip, set, month, day, source } = grid.dataset;
const { address, name } = list();
let loading;

/* The path of the list, and its name for `listing.js`. */
function list() {
  if (trip) return { address: `/trips/${trip}`, name: `trip:${trip}` };
  if (set) return { address: `/sets/${set}`, name: `set:${set}` };
  if (month) return { address: `/timeline/${month}`, name: 'timeline' };
  if (day) return { address: '/timeline/on-this-day', name: `day:${day}` };
  return { address: `/places/${place}`, name: `place:${place}` };
}

/* Without a day in its URL the page shows today's of UTC; for the reader it can be another. */
if ('today' in grid.dataset) {
  const now = new Date();
  const today = [now.getMonth() + 1, now.getDate()].map((number) => String(number).padStart(2, '0')).join('-');
  if (day !== today) location.replace(`?day=${today}`);
}

/** Adds the part at `cursor`; a group that continues gets the new cells. */
async function add(query) {
  const end = grid.querySelector('.more');
  const part = await fragment(`${address}?${new URLSearchParams({ ...(source && { source }), ...(day && { day }), ...query, part: 'photos' })}`);
  // After the grid was shown anew this part is not the next one.
  if (end && !end.isConnected) return;
  end?.remove();
  showDates(part);
  const first = part.querySelector('.group');
  const last = grid.querySelector('.group:last-of-type');
  if (first && last?.dataset.group === first.dataset.group) {
    last.querySelector('.cells').append(...first.querySelectorAll('.cell'));
    first.remove();
  }
  grid.append(part);
  layOut(grid);
  selecting?.mark();
}

function more() {
  const end = grid.querySelector('.more');
  if (!end) return undefined;
  loading ??= add({ cursor: end.dataset.next }).finally(() => {
    loading = undefined;
    watch();
  });
  return loading;
}

const nearEnd = new IntersectionObserver(
  (entries) => {
    if (entries.some((entry) => entry.isIntersecting)) more().catch(() => {});
  },
  { rootMargin: '1500px 0px' },
);

function watch() {
  nearEnd.disconnect();
  const end = grid.querySelector('.more');
  if (end) nearEnd.observe(end);
}

function ids() {
  return [...grid.querySelectorAll('.cell')].map((cell) => cell.dataset.id);
}

/** Shows the page and its grid as they are after photos were changed, with as many photos as were loaded. */
async function renew() {
  const count = ids().length;
  await loading?.catch(() => {});
  let page;
  try {
    page = await fragment(location.pathname.slice(base.length) + location.search);
  } catch (error) {
    // The last photo of the place has left it.
    if (error.status === 404) grid.replaceChildren();
    return;
  }
  showDates(page);
  document.querySelector('.top').replaceWith(page.querySelector('.top'));
  grid.replaceChildren(...page.getElementById('grid').children);
  layOut(grid);
  watch();
  while (ids().length < count && grid.querySelector('.more')) await more();
}

/* Selecting is for those who may do something with the photos. */
const select = document.getElementById('select');
let selecting;
let selectingComes;
/* Whether the button was pressed before the module was there. */
let isSelectingWanted = false;

function loadSelecting() {
  selectingComes ??= import('./selecting.js').then(
    ({ Selecting }) => (selecting = new Selecting(grid, select, renew)),
    () => (selectingComes = undefined),
  );
  return selectingComes;
}

async function pressSelect() {
  if (selecting) return selecting.toggle();
  isSelectingWanted = !isSelectingWanted;
  select.ariaPressed = String(isSelectingWanted);
  await loadSelecting();
  if (isSelectingWanted && selecting) selecting.toggle();
  isSelectingWanted = false;
  select.ariaPressed = String(document.body.classList.contains('selecting'));
}

if (select) {
  loadSelecting();
  select.addEventListener('click', pressSelect);
  grid.addEventListener('click', (event) => {
    if (!isSelectingWanted || !event.target.closest('.cell')) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}

/* The whole place or set as one file. The button can be another one after the photos were changed. */
document.addEventListener('click', async (event) => {
  if (!event.target.closest('#download-all')) return;
  const { downloadArchive } = await import('./archive.js');
  await downloadArchive(set ? { set } : { place });
});

/** The number of photos to load beyond the row at the top: more than a window shows. */
const ahead = 300;

/** Loads enough photos to restore a scroll position. */
async function refill({ row, index = 0, y } = { y: 0 }) {
  const isThere = () => !row || grid.querySelector(`[data-id="${CSS.escape(row)}"]`);
  const isEnough = () => isThere() && document.documentElement.scrollHeight >= y + innerHeight;
  while (!isEnough() && grid.querySelectorAll('.cell').length <= index + ahead && grid.querySelector('.more')) await more();
}

async function fetchList() {
  const notice = document.getElementById('unfetched');
  if (!notice) return;
  notice.textContent = word('listFetching');
  try {
    await api(`/places/${place}/photos?limit=1`);
    await add({});
    notice.remove();
  } catch (error) {
    notice.textContent = word('listFailed', { reason: errorText(error) });
  }
}

grid.addEventListener('click', (event) => {
  if (event.target.closest('.cell')) {
    rememberListing(name, ids(), grid.querySelector('.more')?.dataset.next, source);
  }
});

let width = 0;
new ResizeObserver(() => {
  if (grid.clientWidth === width) return;
  const middle = width && document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.cell');
  const before = middle && middle.getBoundingClientRect().top;
  width = grid.clientWidth;
  layOut(grid);
  if (middle) scrollBy({ top: middle.getBoundingClientRect().top - before, behavior: 'instant' });
}).observe(grid);

// The chosen district can be at the end of a long row.
document.querySelector('.district-ways [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });

layOut(grid);
watch();
shareBy(document.getElementById('share'), () => ({ title: document.title, url: location.origin + location.pathname + (day ? `?day=${day}` : '') }));
restoreScroll(refill(restored('scroll')));
fetchList();
