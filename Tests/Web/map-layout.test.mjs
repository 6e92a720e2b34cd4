import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Dice } from './dice.mjs';
import { pageModule } from './module.mjs';

const { arranged, boxAt, half } = await pageModule('map-layout.js');

/** Markers in the cells of a map, most of them near the sides of their cells. */
function markers(dice, cells, cell) {
  const found = [];
  for (let column = 0; column < cells; column += 1) {
    for (let row = 0; row < cells; row += 1) {
      if (dice.between(0, 1) < 0.4) continue;
      const exact = { x: (column + dice.between(0, 1)) * cell, y: (row + dice.between(0, 1)) * cell };
      const kept = (value, index) => Math.min(Math.max(value, index * cell + half), (index + 1) * cell - half);
      const isAlone = dice.between(0, 1) < 0.6;
      found.push({
        kept: { x: kept(exact.x, column), y: kept(exact.y, row) },
        exact: isAlone ? exact : undefined,
        count: Math.floor(dice.between(0, 50)),
        nameWidth: isAlone ? dice.between(10, 144) : 0,
      });
    }
  }
  return found;
}

const nameBox = ({ at, marker }) => ({ left: at.x + 25, top: at.y - 9, right: at.x + 25 + marker.nameWidth, bottom: at.y + 9 });
const cover = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1e-6 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1e-6;

describe('markers on the map', () => {
  it('never cover each other or a name', () => {
    const dice = new Dice(12);
    for (let turn = 0; turn < 60; turn += 1) {
      const cell = dice.between(64, 128);
      const { places } = arranged(markers(dice, 8, cell), 8 * cell);
      const boxes = [...places.map(({ at }) => boxAt(at)), ...places.filter(({ isNamed }) => isNamed).map(nameBox)];
      for (const [i, box] of boxes.entries()) assert.ok(!boxes.slice(0, i).some((other) => cover(box, other)));
    }
  });

  it('stand at their position, and have their name, where there is room', () => {
    const at = (x, y) => ({ kept: { x: x + 10, y }, exact: { x, y }, count: 1, nameWidth: 60 });
    const [alone] = arranged([at(200, 200)], 1000).places;
    assert.deepEqual([alone.at, alone.isNamed], [{ x: 200, y: 200 }, true]);
    const pair = arranged([at(200, 200), { ...at(270, 200), count: 9 }], 1000).places;
    assert.deepEqual(pair.map(({ at, isNamed }) => [at.x, isNamed]), [[270, true], [200, false]]);
    const [cramped] = arranged([{ kept: { x: 40, y: 200 }, exact: { x: 10, y: 200 }, count: 1 }], 1000).places;
    assert.equal(cramped.at.x, 40, 'not across the date line');
  });
});
