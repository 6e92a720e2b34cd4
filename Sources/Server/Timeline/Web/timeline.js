/**
 * The page of all photographs: each month keeps the room that its photos need, and loads them when it is near.
 *
 * @module
 */
import { showDates } from './dates.js';
import { layOut } from './grid.js';
import { api, fragment } from './http.js';
import { IndexRail } from './index-rail.js';
import { rememberListing } from './listing.js';
import { base } from './page.js';
import { keep, restored, restoreScroll } from './restore.js';

const grid = document.getElementById('grid');

/** Photos are loaded when they are this near to the window, in pixels. */
const ahead = 1500;
/** A month that is this far away gives its photos back, in pixels. */
const away = 20000;
/** After this time what could not be loaded is requested again, in milliseconds. */
const retry = 3000;
/** The aspect ratio of a typical photo, until others are known. */
let ratio = 1.4;

/** The months by their sections: how many photos, how many of them are loaded, and where the next part begins. */
const months = new Map();

/* The server fills the newest month; its link to more is for readers without scripts. */
function begin() {
  for (const section of grid.querySelectorAll('.group')) {
    const isFirst = !section.id;
    const { group, count } = section.dataset;
    if (isFirst) section.id = `month-${group}`;
    let cells = section.querySelector('.cells');
    if (!cells) {
      cells = document.createElement('ul');
      cells.className = 'cells';
      section.append(cells);
    }
    const more = isFirst ? grid.querySelector('.more') : undefined;
    const rest = document.createElement('div');
    rest.className = 'rest';
    section.append(rest);
    months.set(section, { key: group, count: Number(isFirst ? grid.dataset.first : count), cells, rest, cursor: more?.dataset.next, isStarted: isFirst });
    if (isFirst) section.querySelector('h2 > *')?.classList.add('month-name');
    more?.remove();
  }
}

const loaded = ({ cells }) => cells.childElementCount;
const isComplete = (month) => month.isStarted && !month.cursor;

/* The height that the photos still to be loaded need: that of full rows of typical photos. */
function estimate(month) {
  const missing = isComplete(month) ? 0 : month.count - loaded(month);
  const style = getComputedStyle(month.cells);
  const width = grid.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd);
  const wanted = Math.min(Math.max(width / 3.4, 104), 236);
  const inRow = Math.max(1, Math.ceil(width / (ratio * wanted)));
  const rows = Math.ceil(missing / inRow);
  const height = Math.min(wanted, width / (ratio * inRow));
  month.rest.style.height = `${Math.round(rows * (height + parseFloat(style.rowGap || 0)))}px`;
}

/* Runs a change of the page without moving what the reader looks at: the first month that begins in the window, or that fills it. */
function still(change) {
  if (isReturning) {
    change();
    return;
  }
  const bar = parseFloat(getComputedStyle(months.keys().next().value).scrollMarginTop) || 0;
  const sections = [...months.keys()];
  const anchor = sections.find((section) => section.getBoundingClientRect().top >= bar - 1 && section.getBoundingClientRect().top < innerHeight)
    ?? sections.find((section) => section.getBoundingClientRect().bottom > bar);
  const before = anchor?.getBoundingClientRect().top;
  change();
  const moved = anchor ? anchor.getBoundingClientRect().top - before : 0;
  if (moved) scrollBy({ top: moved, behavior: 'instant' });
}

async function add(section, month) {
  const query = new URLSearchParams({ part: 'photos', ...(month.cursor && { cursor: month.cursor }) });
  const part = await fragment(`/timeline/${month.key}?${query}`);
  showDates(part);
  const cells = [...part.querySelectorAll('.cell')];
  still(() => {
    month.cells.append(...cells);
    month.isStarted = true;
    month.cursor = part.querySelector('.more')?.dataset.next;
    layOut(section);
    estimate(month);
  });
}

/** Loads parts of a month while `isWanted`; one at a time for each month. */
function fill(section, isWanted) {
  const month = months.get(section);
  month.filling ??= (async () => {
    try {
      while (!isComplete(month) && isWanted(section, month)) await add(section, month);
    } finally {
      month.filling = undefined;
    }
  })();
  return month.filling;
}

/* Whether photos that are not loaded are near the window. */
function isNear(section, { rest }) {
  const { top, bottom } = rest.getBoundingClientRect();
  return bottom > -ahead && top < innerHeight + ahead;
}

function giveBack() {
  for (const [section, month] of months) {
    if (!loaded(month) || month.filling) continue;
    const { top, bottom } = section.getBoundingClientRect();
    if (bottom > -away && top < innerHeight + away) continue;
    // The room is known exactly now.
    const height = month.cells.offsetHeight + month.rest.offsetHeight;
    month.cells.replaceChildren();
    [month.cursor, month.isStarted] = [undefined, false];
    month.rest.style.height = `${height}px`;
  }
}

/** Whether the reader's place in the page is being found again, which takes any other movement for the reader's. */
let isReturning = false;
let isDue = false;
let timer = 0;
function look() {
  if (isDue || isReturning) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    // Photos that are passed quickly are not requested.
    clearTimeout(timer);
    timer = setTimeout(() => {
      giveBack();
      for (const [section, month] of months) {
        if (!isComplete(month) && isNear(section, month)) fill(section, isNear).then(look, () => setTimeout(look, retry));
      }
    }, 60);
  });
}

function layOutAll() {
  layOut(grid);
  const cells = [...grid.querySelectorAll('.cell')].slice(0, 500);
  const ratios = cells.map((cell) => cell.offsetWidth / cell.offsetHeight).filter((value) => value > 0);
  if (ratios.length > 20) ratio = ratios.reduce((sum, value) => sum + value, 0) / ratios.length;
  for (const month of months.values()) estimate(month);
}

/* The month and the row at the top, for the way back. */
function topMonth() {
  for (const [section, { key }] of months) if (section.getBoundingClientRect().bottom > 0) return key;
  return undefined;
}

async function bring(row) {
  const key = restored('month');
  const entry = [...months].find(([, month]) => month.key === key);
  if (!entry) return;
  await fill(entry[0], (_, month) => !month.cells.querySelector(`[data-id="${CSS.escape(row)}"]`));
}

grid.addEventListener('click', (event) => {
  const section = event.target.closest('.cell')?.closest('.group');
  if (!section) return;
  const { cells, cursor } = months.get(section);
  rememberListing('timeline', [...cells.children].map((cell) => cell.dataset.id), cursor);
});

/* Today is another day where the reader is than in UTC. */
async function offerDay(link) {
  const now = new Date();
  const today = [now.getMonth() + 1, now.getDate()].map((number) => String(number).padStart(2, '0')).join('-');
  if (link.dataset.day === today) return;
  const { photos } = await api(`/timeline/on-this-day?${new URLSearchParams({ day: today, limit: '1' })}`);
  link.href = `${base}/timeline/on-this-day?day=${today}`;
  link.hidden = photos.length === 0;
}

begin();
if (months.size) {
  let width = 0;
  new ResizeObserver(() => {
    if (grid.clientWidth === width) return;
    width = grid.clientWidth;
    still(layOutAll);
    look();
  }).observe(grid);
  width = grid.clientWidth;
  layOutAll();
  addEventListener('scroll', look, { passive: true });
  const rail = document.getElementById('rail');
  if (rail) new IndexRail(rail, { focus() {} });
  keep('month', topMonth);
  isReturning = true;
  restoreScroll(Promise.resolve(), bring).finally(() => {
    isReturning = false;
    look();
  });
} else {
  layOut(grid);
}
offerDay(document.getElementById('on-this-day')).catch(() => {});
