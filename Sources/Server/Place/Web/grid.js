/**
 * A justified grid of photos: every row as wide as the page, every picture in its own aspect ratio.
 *
 * @module
 */
import { fitPicture } from './pictures.js';

/**
 * Computes the rows of pictures.
 *
 * @param {number[]} ratios width divided by height of each picture
 * @param {number} width of a row, in pixels
 * @param {number} wanted height of a row, in pixels
 * @param {number} gap between pictures, in pixels
 * @returns {{width: number, height: number}[]} in whole pixels; a full row with its gaps is `width` wide, and an incomplete
 * last row is as high as the one before
 */
export function justify(ratios, width, wanted, gap) {
  const sizes = [];
  let row = [];
  let sum = 0;
  for (const ratio of ratios) {
    row.push(ratio);
    sum += ratio;
    if (sum * wanted + gap * (row.length - 1) >= width) {
      sizes.push(...fullRow(row, sum, width, gap));
      row = [];
      sum = 0;
    }
  }
  const height = sizes.at(-1)?.height ?? Math.round(wanted);
  return sizes.concat(row.map((ratio) => ({ width: Math.round(ratio * height), height })));
}

function fullRow(ratios, sum, width, gap) {
  const room = width - gap * (ratios.length - 1);
  const height = room / sum;
  let edge = 0;
  let used = 0;
  return ratios.map((ratio) => {
    edge += ratio * height;
    const right = Math.round(edge);
    const size = { width: right - used, height: Math.round(height) };
    used = right;
    return size;
  });
}

/** The limits of aspect ratios; pictures beyond them are cropped, so that a panorama or a tower leaves room for others. */
const flattest = 3.2;
const steepest = 0.5;

/** Sets the size of every cell of the grid. */
export function layOut(grid) {
  const tables = [...grid.querySelectorAll('.cells')];
  if (tables.length) {
    const style = getComputedStyle(tables[0]);
    const width = tables[0].clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const gap = parseFloat(style.columnGap);
    const wanted = Math.min(Math.max(width / 3.4, 104), 236);
    for (const table of tables) size([...table.children], width, wanted, gap);
  }
  grid.classList.add('laid');
}

function size(cells, width, wanted, gap) {
  const sizes = justify(cells.map(ratio), width, wanted, gap);
  for (const [i, cell] of cells.entries()) {
    cell.style.width = `${sizes[i].width}px`;
    cell.style.height = `${sizes[i].height}px`;
    const picture = cell.querySelector('.thumb[srcset]');
    if (picture) fitPicture(picture, sizes[i]);
  }
}

function ratio(cell) {
  const picture = cell.querySelector('.thumb, .broken');
  const width = Number(picture.getAttribute('width') ?? picture.dataset.width) || 4;
  const height = Number(picture.getAttribute('height') ?? picture.dataset.height) || 3;
  return Math.min(Math.max(width / height, steepest), flattest);
}
