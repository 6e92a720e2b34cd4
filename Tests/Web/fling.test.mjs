import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Dice } from './dice.mjs';
import { pageModule } from './module.mjs';

const { flingDirection } = await pageModule('fling.js');
const { releaseVelocity } = await pageModule('gestures.js');

/** The trace of a finger at a speed in points per millisecond, with an event each `gap` milliseconds. */
function trace(speed, length, gap, start = 0) {
  const points = [];
  for (let time = 0; time * speed < length; time += gap) points.push({ point: { x: time * speed, y: 0 }, time: start + time });
  return [...points, { point: { x: length, y: 0 }, time: start + length / speed }];
}

describe('The velocity at a release', () => {
  it('is that of the movement, however many events it has', () => {
    const dice = new Dice(9);
    for (let turn = 0; turn < 2000; turn += 1) {
      const [speed, length, gap] = [dice.between(0.01, 5), dice.between(10, 900), dice.between(4, 300)];
      const points = trace(speed, length, gap, dice.between(0, 1e6));
      const { x, y } = releaseVelocity(points, points.at(-1).time + 10);
      assert.ok(Math.abs(x - speed) < 1e-6 * speed && y === 0, `${x} for ${speed}`);
    }
  });

  it('is that of the last 100 ms of a movement that becomes faster or slower', () => {
    const slow = trace(0.1, 50, 8);
    const fast = trace(2, 300, 8, slow.at(-1).time).slice(1).map(({ point, time }) => ({ point: { x: point.x + 50, y: 0 }, time }));
    const points = [...slow, ...fast];
    assert.ok(Math.abs(releaseVelocity(points, points.at(-1).time).x - 2) < 1e-9);
    const back = points.map(({ point, time }) => ({ point: { x: 350 - point.x, y: 0 }, time: points.at(-1).time - time })).reverse();
    assert.ok(Math.abs(releaseVelocity(back, back.at(-1).time).x - 0.1) < 1e-9);
  });

  it('is 0 after a rest of more than 80 ms, and for a single point', () => {
    const points = trace(2, 300, 8);
    assert.deepEqual(releaseVelocity(points, points.at(-1).time + 81), { x: 0, y: 0 });
    assert.deepEqual(releaseVelocity([{ point: { x: 1, y: 2 }, time: 5 }], 5), { x: 0, y: 0 });
  });
});

describe('A fling', () => {
  it('is at least 25 points long, and has at least 0.5 points per millisecond in the direction of its movement', () => {
    assert.deepEqual(flingDirection({ x: 25, y: 24 }, { x: 0.5, y: 9 }), { x: 1, y: 0 });
    assert.deepEqual(flingDirection({ x: -3, y: -40 }, { x: 0, y: -0.7 }), { x: 0, y: -1 });
    assert.equal(flingDirection({ x: 24, y: 0 }, { x: 3, y: 0 }), undefined);
    assert.equal(flingDirection({ x: 200, y: 0 }, { x: 0.49, y: 0 }), undefined);
    assert.equal(flingDirection({ x: 200, y: 0 }, { x: -2, y: 0 }), undefined, 'it turned back');
  });
});
