/**
 * The days under which the recents stand: today, yesterday, earlier.
 *
 * @module
 */

/** How many midnights of the reader's own time zone ago a time was, at most 2. A time in the future is today. */
export function daysAgo(time, now = new Date()) {
  const opened = new Date(time);
  const midnight = (days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  return opened >= midnight(0) ? 0 : opened >= midnight(1) ? 1 : 2;
}

/**
 * Where rows are divided into days: the numbers of the first row of yesterday and of the first row that is earlier.
 *
 * Rows can be moved, so their times need not be in order. Then the fewest rows stand under another day than their own.
 *
 * @param {number[]} ages of the rows in their order, by `daysAgo`
 * @returns {[number, number]}
 */
export function divided(ages) {
  // The most rows that are right if the rows so far end in each day, and where the days before it end.
  let best = [0, 1, 2].map(() => ({ right: 0, ends: [0, 0] }));
  for (const [i, age] of ages.entries()) {
    best = best.map((_, day) => {
      const before = best.slice(0, day + 1).reduce((one, other) => (other.right > one.right ? other : one));
      const from = best.slice(0, day + 1).indexOf(before);
      const ends = before.ends.map((end, j) => (j >= from && j < day ? i : end));
      return { right: before.right + (age === day ? 1 : 0), ends };
    });
  }
  const last = best.reduce((one, other) => (other.right > one.right ? other : one));
  const day = best.indexOf(last);
  return last.ends.map((end, j) => (j >= day ? ages.length : end));
}
