import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Dice } from './dice.mjs';
import { pageModule } from './module.mjs';

const { centre, clampOffset, clampScale, offsetCentring, offsetZoomingAbout, rubberBand } = await pageModule('zoom.js');
const { viewGeometry } = await pageModule('geometry.js');

const nearly = (left, right) => Math.abs(left - right) <= 1e-7 * Math.max(1, Math.abs(left), Math.abs(right));
const near = (left, right) => nearly(left.x, right.x) && nearly(left.y, right.y);

/** Pictures in viewports, at any zoom within the limits and any offset, also beyond the limits. */
function* views(seed, turns = 10_000) {
  const dice = new Dice(seed);
  for (let turn = 0; turn < turns; turn += 1) {
    const [image, viewport] = [dice.size(9000), { ...dice.size(3000), density: dice.one([1, 2, 3]) }];
    const limits = viewGeometry(image, viewport);
    const zoomScale = dice.between(limits.minimumZoomScale, limits.maximumZoomScale);
    const contentOffset = { x: dice.between(-2000, 9000), y: dice.between(-2000, 9000) };
    yield { dice, image, viewport, limits, view: { zoomScale, contentOffset } };
  }
}

describe('An offset', () => {
  it('is kept where the picture covers the viewport, and in the middle where it is shorter', () => {
    for (const { image, viewport, view } of views(1)) {
      const kept = clampOffset(view.contentOffset, image, viewport, view.zoomScale);
      for (const [axis, side] of [['x', 'width'], ['y', 'height']]) {
        const slack = image[side] * view.zoomScale - viewport[side];
        const asked = view.contentOffset[axis];
        if (slack < 0) assert.equal(kept[axis], slack / 2);
        else if (asked >= 0 && asked <= slack) assert.equal(kept[axis], asked);
        else assert.equal(kept[axis], asked < 0 ? 0 : slack);
      }
      assert.deepEqual(clampOffset(kept, image, viewport, view.zoomScale), kept, 'twice is once');
    }
  });

  it('of a freshly opened photo is within the limits', () => {
    for (const { dice, image, viewport } of views(2)) {
      const opened = viewGeometry(image, viewport, dice.one(['fill', 'fit']), dice.point());
      assert.ok(near(clampOffset(opened.contentOffset, image, viewport, opened.zoomScale), opened.contentOffset));
      assert.equal(clampScale(opened.zoomScale, opened), opened.zoomScale);
    }
  });

  it('that brings a point to the middle does, where the limits allow it', () => {
    for (const { dice, image, viewport, view } of views(3)) {
      const point = dice.point();
      const contentOffset = offsetCentring(point, image, viewport, view.zoomScale);
      assert.deepEqual(clampOffset(contentOffset, image, viewport, view.zoomScale), contentOffset);
      const middle = centre({ zoomScale: view.zoomScale, contentOffset }, image, viewport);
      for (const [axis, side] of [['x', 'width'], ['y', 'height']]) {
        const content = image[side] * view.zoomScale;
        const wanted = point[axis] * content - viewport[side] / 2;
        const slack = content - viewport[side];
        if (slack >= 0 && wanted >= 0 && wanted <= slack) assert.ok(nearly(middle[axis], point[axis]));
        if (slack < 0) assert.ok(nearly(middle[axis], 0.5), 'a shorter picture stays in the middle');
      }
    }
  });

  it('of a photo opened at a point is the one that brings this point to the middle', () => {
    for (const { dice, image, viewport } of views(4)) {
      const point = dice.point();
      const opened = viewGeometry(image, viewport, 'fill', point);
      assert.ok(near(offsetCentring(point, image, viewport, opened.zoomScale), opened.contentOffset));
    }
  });
});

describe('Zooming', () => {
  it('keeps the point of the picture under the finger, and leads back', () => {
    for (const { dice, limits, viewport, view } of views(5)) {
      const scale = dice.between(limits.minimumZoomScale, limits.maximumZoomScale);
      const point = { x: dice.between(0, viewport.width), y: dice.between(0, viewport.height) };
      const contentOffset = offsetZoomingAbout(view, scale, point);
      const under = ({ contentOffset, zoomScale }) => ({
        x: (contentOffset.x + point.x) / zoomScale, y: (contentOffset.y + point.y) / zoomScale,
      });
      assert.ok(near(under({ contentOffset, zoomScale: scale }), under(view)));
      assert.ok(near(offsetZoomingAbout({ contentOffset, zoomScale: scale }, view.zoomScale, point), view.contentOffset));
    }
  });

  it('about the middle keeps the middle', () => {
    for (const { dice, image, limits, viewport, view } of views(6)) {
      const scale = dice.between(limits.minimumZoomScale, limits.maximumZoomScale);
      const middle = { x: viewport.width / 2, y: viewport.height / 2 };
      const contentOffset = offsetZoomingAbout(view, scale, middle);
      assert.ok(near(centre({ contentOffset, zoomScale: scale }, image, viewport), centre(view, image, viewport)));
    }
  });

  it('stays within its limits', () => {
    for (const { dice, limits } of views(7)) {
      const asked = dice.between(0, 3 * limits.maximumZoomScale);
      const kept = clampScale(asked, limits);
      assert.ok(kept >= limits.minimumZoomScale && kept <= limits.maximumZoomScale);
      if (asked >= limits.minimumZoomScale && asked <= limits.maximumZoomScale) assert.equal(kept, asked);
      assert.equal(clampScale(kept, limits), kept);
    }
  });
});

describe('What is pulled beyond its limit', () => {
  it('follows ever less, the same to both sides, and never by the length of the viewport', () => {
    const dice = new Dice(8);
    for (let turn = 0; turn < 10_000; turn += 1) {
      const length = dice.between(1, 3000);
      const [less, more] = [dice.between(0, 5000), dice.between(0, 5000)].sort((left, right) => left - right);
      const [near, far] = [rubberBand(less, length), rubberBand(more, length)];
      assert.ok(near >= 0 && near <= far && far < length);
      assert.ok(near <= 0.55 * less + 1e-9, 'from the beginning by little more than half');
      assert.ok(far - near <= 0.55 * (more - less) + 1e-9);
      assert.equal(rubberBand(-more, length), -far);
    }
    assert.equal(rubberBand(0, 100), 0);
  });
});
