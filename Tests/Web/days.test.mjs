import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Dice } from './dice.mjs';
import { pageModule } from './module.mjs';

process.env.TZ = 'Europe/Stockholm';
const { daysAgo, divided } = await pageModule('days.js');

describe('The day of a recent', () => {
  it('begins at midnight of the reader', () => {
    const now = new Date(2026, 4, 2, 0, 0, 30);
    assert.equal(daysAgo(new Date(2026, 4, 2, 0, 0, 0), now), 0);
    assert.equal(daysAgo(new Date(2026, 4, 1, 23, 59, 59), now), 1);
    assert.equal(daysAgo(new Date(2026, 4, 1, 0, 0, 0), now), 1);
    assert.equal(daysAgo(new Date(2026, 3, 30, 23, 59, 59), now), 2);
    // The same instant in UTC is still the day before.
    assert.equal(daysAgo('2026-05-01T22:00:00Z', now), 0);
    assert.equal(daysAgo('2026-05-01T21:59:59Z', now), 1);
  });

  it('is right where a day has 23 or 25 hours', () => {
    const spring = new Date(2026, 2, 30, 0, 30);
    assert.equal(daysAgo(new Date(2026, 2, 29, 0, 15), spring), 1);
    assert.equal(daysAgo(new Date(2026, 2, 28, 23, 45), spring), 2);
    const autumn = new Date(2026, 9, 26, 0, 30);
    assert.equal(daysAgo(new Date(2026, 9, 25, 0, 15), autumn), 1);
    assert.equal(daysAgo(new Date(2026, 9, 24, 23, 45), autumn), 2);
  });

  it('is today for a time in the future', () => {
    assert.equal(daysAgo(new Date(2026, 4, 3), new Date(2026, 4, 2)), 0);
  });
});

/** How many rows stand under another day than their own. */
const wrong = (ages, [yesterday, earlier]) => ages.filter((age, i) => age !== (i < yesterday ? 0 : i < earlier ? 1 : 2)).length;

describe('The days of rows', () => {
  it('are where the times change', () => {
    assert.deepEqual(divided([0, 0, 1, 2, 2]), [2, 3]);
    assert.deepEqual(divided([0, 2]), [1, 1]);
    assert.deepEqual(divided([1]), [0, 1]);
    assert.deepEqual(divided([2, 2]), [0, 0]);
    assert.deepEqual(divided([]), [0, 0]);
  });

  it('stay where they are if one row is moved', () => {
    assert.deepEqual(divided([2, 0, 0, 1, 2]), [3, 4]);
    assert.deepEqual(divided([0, 0, 1, 2, 2, 0]), [2, 3]);
  });

  it('have the fewest rows under another day than their own', () => {
    const dice = new Dice(4);
    for (let turn = 0; turn < 500; turn += 1) {
      const ages = Array.from({ length: Math.floor(dice.between(0, 9)) }, () => Math.floor(dice.between(0, 3)));
      let least = Infinity;
      for (let one = 0; one <= ages.length; one += 1) {
        for (let two = one; two <= ages.length; two += 1) least = Math.min(least, wrong(ages, [one, two]));
      }
      const [yesterday, earlier] = divided(ages);
      assert.ok(yesterday <= earlier && earlier <= ages.length);
      assert.equal(wrong(ages, [yesterday, earlier]), least, `${ages}`);
    }
  });
});
