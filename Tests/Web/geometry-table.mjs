/**
 * Writes geometry.json, one case per line: the table that the geometry of the page and of the program must match to the last
 * bit. Run `node Tests/Web/geometry-table.mjs` only when the geometry itself changes; the tests of Imaging then compare the
 * Swift code with it.
 */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Dice } from './dice.mjs';
import { pageModule } from './module.mjs';

/** A case: input and expected output, as numbers in this order. For the mode, 1 is fill and 0 is fit. */
export function row(question, geometry, thumbnail) {
  const { image, viewport, mode, focus, bound } = question;
  return [
    image.width, image.height, viewport.width, viewport.height, viewport.density, mode === 'fill' ? 1 : 0, focus.x, focus.y, bound,
    geometry.zoomScale, geometry.minimumZoomScale, geometry.maximumZoomScale,
    geometry.contentSize.width, geometry.contentSize.height, geometry.contentOffset.x, geometry.contentOffset.y,
    geometry.visibleRect.x, geometry.visibleRect.y, geometry.visibleRect.width, geometry.visibleRect.height,
    thumbnail.width, thumbnail.height,
  ];
}

/** The input of a row. */
export function question([width, height, viewportWidth, viewportHeight, density, isFill, x, y, bound]) {
  const viewport = { width: viewportWidth, height: viewportHeight, density };
  return { image: { width, height }, viewport, mode: isFill === 1 ? 'fill' : 'fit', focus: { x, y }, bound };
}

function* questions() {
  const dice = new Dice(22);
  const edges = [0, 0.5, 1];
  for (let number = 0; number < 400; number += 1) {
    // Large pictures, small ones and slivers; viewports of whole points, and of fractions as a browser's zoom makes them.
    const image = dice.one([() => dice.size(9000), () => dice.size(40), () => ({ width: 1, height: dice.whole(1, 9000) })])();
    const points = dice.one([() => dice.size(3000), () => ({ width: dice.between(1, 3000), height: dice.between(1, 3000) })])();
    const density = dice.one([1, 1.5, 2, 2.625, 3]);
    const focus = dice.one([() => dice.point(), () => ({ x: dice.one(edges), y: dice.one(edges) })])();
    yield { image, viewport: { ...points, density }, mode: dice.one(['fill', 'fit']), focus, bound: dice.whole(1, 2000) };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { thumbnailSize, viewGeometry } = await pageModule('geometry.js');
  const rows = [...questions()].map((asked) =>
    row(asked, viewGeometry(asked.image, asked.viewport, asked.mode, asked.focus), thumbnailSize(asked.image, asked.bound)));
  const lines = rows.map((numbers) => JSON.stringify(numbers));
  writeFileSync(new URL('geometry.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
}
