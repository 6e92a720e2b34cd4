/**
 * The scroll position of a page: the row at the top, which is valid in any window, and the position in points, which is exact
 * in this one.
 *
 * @module
 */

const rowsOf = '.row, [data-id]';
/** The tolerance in points. */
const tolerance = 1;

/* During a search the results are visible, and the rest is hidden. */
const shown = () => document.querySelector('#results:not([hidden])') ?? document.getElementById('content') ?? document.body;

const nameOf = (row) => row.dataset.id ?? new URL(row.href).pathname.split('/').at(-1);

/* The rows of places come in parts, each with the number of its first row in the country. */
function indexOf(row, rows) {
  const list = row.closest('ul[data-start]');
  return list ? Number(list.dataset.start) + [...list.children].indexOf(row.closest('li')) : rows.indexOf(row);
}

/** @typedef {{row?: string, index?: number, offset: number, y: number}} ScrollPosition */

/**
 * The current scroll position; undefined at the top.
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
 * Restores a scroll position.
 *
 * @param {ScrollPosition} position
 * @param {(row: string, index?: number) => unknown} bring loads a row that is not in the page yet
 */
export async function scrollBackTo({ row, index, offset, y }, bring) {
  scrollTo({ top: y, behavior: 'instant' });
  if (!row) return;
  const start = scrollY;
  if (!find(row)) await bring(row, index);
  const found = find(row);
  // A user who has scrolled meanwhile is not moved.
  if (!found || Math.abs(scrollY - start) > tolerance) return;
  const moved = found.getBoundingClientRect().top - offset;
  if (Math.abs(moved) > tolerance) scrollBy({ top: moved, behavior: 'instant' });
}

function find(name) {
  return [...shown().querySelectorAll(rowsOf)].find((row) => nameOf(row) === name);
}
