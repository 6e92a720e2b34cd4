/**
 * How far a page is scrolled: by the row at the top, which means the same in another window, and in points, which is exact in this one.
 *
 * @module
 */

const rowsOf = '.row, [data-id]';
/** Points by which a row may be off. */
const tolerance = 1;

/* Where something is searched for, what it found is shown, and the rest hidden. */
const shown = () => document.querySelector('#results:not([hidden])') ?? document.getElementById('content') ?? document.body;

const nameOf = (row) => row.dataset.id ?? new URL(row.href).pathname.split('/').at(-1);

/* Rows of the places are told in parts, each of which says with which row of the country it begins. */
function indexOf(row, rows) {
  const list = row.closest('ul[data-start]');
  return list ? Number(list.dataset.start) + [...list.children].indexOf(row.closest('li')) : rows.indexOf(row);
}

/** @typedef {{row?: string, index?: number, offset: number, y: number}} ScrollPosition */

/**
 * How far the page is scrolled; undefined for not at all.
 *
 * @returns {ScrollPosition|undefined}
 */
export function scrollPosition() {
  const y = Math.round(scrollY);
  if (y <= 0) return undefined;
  const rows = [...shown().querySelectorAll(rowsOf)];
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (rows[middle].getBoundingClientRect().bottom > 0) to = middle;
    else from = middle + 1;
  }
  const row = rows[from];
  if (!row) return { offset: 0, y };
  return { row: nameOf(row), index: indexOf(row, rows), offset: row.getBoundingClientRect().top, y };
}

/**
 * Scrolls to where it was.
 *
 * @param {ScrollPosition} position
 * @param {(row: string, index?: number) => unknown} bring has a row come that isn't in the page yet
 */
export async function scrollBackTo({ row, index, offset, y }, bring) {
  scrollTo({ top: y, behavior: 'instant' });
  if (!row) return;
  const start = scrollY;
  if (!find(row)) await bring(row, index);
  const found = find(row);
  // Who has begun to scroll meanwhile is where they want to be.
  if (!found || Math.abs(scrollY - start) > tolerance) return;
  const moved = found.getBoundingClientRect().top - offset;
  if (Math.abs(moved) > tolerance) scrollBy({ top: moved, behavior: 'instant' });
}

function find(name) {
  return [...shown().querySelectorAll(rowsOf)].find((row) => nameOf(row) === name);
}
