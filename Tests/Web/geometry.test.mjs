import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Dice } from './dice.mjs';
import { question, row } from './geometry-table.mjs';
import { pageModule } from './module.mjs';

const { thumbnailSize, viewGeometry } = await pageModule('geometry.js');

/** The tolerance for rounding. */
const nearly = (left, right) => Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));

describe('The geometry of a picture in a viewport', () => {
  it('is the table, to the last bit, that the program is held against too', () => {
    const rows = JSON.parse(readFileSync(new URL('geometry.json', import.meta.url), 'utf8'));
    assert.equal(rows.length, 400);
    for (const numbers of rows) {
      const { image, viewport, mode, focus, bound } = question(numbers);
      const made = viewGeometry(image, viewport, mode, focus);
      assert.deepEqual(row({ image, viewport, mode, focus, bound }, made, thumbnailSize(image, bound)), numbers);
    }
  });

  it('keeps its rules for any picture, viewport and focus', () => {
    const dice = new Dice(4);
    for (let turn = 0; turn < 20_000; turn += 1) {
      const image = dice.size(9000);
      const viewport = { ...dice.size(3000), density: dice.one([1, 1.5, 2, 2.625, 3]) };
      const [mode, focus] = [dice.one(['fill', 'fit']), dice.point()];
      const made = viewGeometry(image, viewport, mode, focus);
      const asked = JSON.stringify({ image, viewport, mode, focus });

      assert.equal(made.mode, mode);
      assert.ok(made.minimumZoomScale <= made.zoomScale && made.zoomScale <= made.maximumZoomScale, asked);
      const [wide, high] = [made.contentSize.width, made.contentSize.height];
      assert.ok(nearly(wide / image.width, high / image.height), `its shape is the picture's: ${asked}`);
      if (mode === 'fill') {
        assert.ok(wide >= viewport.width * (1 - 1e-12) && high >= viewport.height * (1 - 1e-12), `no gap: ${asked}`);
      } else {
        assert.ok(wide <= viewport.width * (1 + 1e-12) && high <= viewport.height * (1 + 1e-12), `all of it: ${asked}`);
      }
      assert.ok(nearly(wide, viewport.width) || nearly(high, viewport.height), `it touches two sides: ${asked}`);

      for (const [axis, side] of [['x', 'width'], ['y', 'height']]) {
        const [offset, slack] = [made.contentOffset[axis], made.contentSize[side] - viewport[side]];
        assert.ok(slack < 0 ? offset === slack / 2 : offset >= 0 && offset <= slack, `the offset's limits: ${asked}`);
        const [start, length] = [made.visibleRect[axis], made.visibleRect[side]];
        assert.ok(start >= 0 && length > 0 && start + length <= image[side] * (1 + 1e-12), `within the picture: ${asked}`);
        const wanted = focus[axis] * made.contentSize[side] - viewport[side] / 2;
        if (slack >= 0 && wanted > 0 && wanted < slack) {
          assert.ok(nearly((start + length / 2) / image[side], focus[axis]), `the focus is in the middle: ${asked}`);
        }
      }
    }
  });

  it('takes the middle, all of the viewport and a density of 1 unless told', () => {
    const [image, viewport] = [{ width: 4032, height: 3024 }, { width: 320, height: 480 }];
    const made = viewGeometry(image, viewport);
    assert.deepEqual(made, viewGeometry(image, { ...viewport, density: 1 }, 'fill', { x: 0.5, y: 0.5 }));
    assert.deepEqual(made, {
      mode: 'fill', zoomScale: 0.15873015873015872, minimumZoomScale: 0.07936507936507936, maximumZoomScale: 1,
      contentSize: { width: 640, height: 480 }, contentOffset: { x: 160, y: 0 },
      visibleRect: { x: 1008, y: 0, width: 2016, height: 3024 },
    });
  });

  it('lets a picture be enlarged to its own pixels on a fine screen, and never less than it is shown', () => {
    const image = { width: 4000, height: 3000 };
    assert.equal(viewGeometry(image, { width: 400, height: 300, density: 2 }).maximumZoomScale, 0.5);
    assert.equal(viewGeometry({ width: 40, height: 30 }, { width: 400, height: 300, density: 2 }).maximumZoomScale, 10);
  });
});

describe('The size of a thumbnail', () => {
  it('has the long side that was asked for, the shape of the picture, and is never enlarged', () => {
    const dice = new Dice(5);
    for (let turn = 0; turn < 20_000; turn += 1) {
      const [image, bound] = [dice.size(9000), dice.whole(1, 4000)];
      const made = thumbnailSize(image, bound);
      const [long, short] = [Math.max(image.width, image.height), Math.min(image.width, image.height)];
      assert.equal(Math.max(made.width, made.height), Math.min(bound, long));
      assert.equal(made.width >= made.height, image.width >= image.height || made.width === made.height);
      const exact = (short * Math.min(bound, long)) / long;
      assert.ok(Math.abs(Math.min(made.width, made.height) - exact) <= 0.5 || exact < 0.5, JSON.stringify({ image, bound, made }));
      assert.ok(made.width >= 1 && made.height >= 1);
    }
  });
});
