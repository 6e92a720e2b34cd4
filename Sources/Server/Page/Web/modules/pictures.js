/**
 * The URLs of pictures.
 *
 * @module
 */
import { base } from './page.js';

const { recipe } = document.documentElement.dataset;

/** The query parameter with the version of the photo's content and of the rendering; empty for a photo that was never read. */
function version(photo, mark = '&') {
  return photo.sha256 ? `${mark}v=${recipe}-${photo.sha256.slice(0, 12)}` : '';
}

/** The URL of a thumbnail within `size` pixels, as WebP if there is one. */
export function thumbnailAddress(photo, size) {
  return `${base}/api/v1/photos/${photo.id}/thumbnail?size=${size}${version(photo)}&format=webp`;
}

/** The longer sides of pictures, in pixels: the few that pages ask for, as in `PagePictures.swift`, so that caches are effective. */
export const sides = [128, 160, 200, 256, 320, 400, 512, 640, 800, 1024, 1280, 1600, 2048, 2560, 3200, 4096];
/** The most pixels per point that anybody sees without zooming in. */
export const mostDensity = 2;

/** Shows a photo in an `img` that it covers: a square in a list with sides of so many points. */
export function showSquare(picture, photo, side) {
  const { width = 3, height = 2 } = photo;
  const wanted = (density) => (side * density * Math.max(width, height)) / Math.max(1, Math.min(width, height));
  const enough = (density) => sides.find((size) => size >= wanted(density)) ?? sides.at(-1);
  picture.src = thumbnailAddress(photo, savesData() ? sides[0] : enough(Math.min(devicePixelRatio, mostDensity)));
}

/** The width in pixels of the file that each picture was told to take. */
const taken = new WeakMap();

/**
 * Lets a picture take the smallest file of its `srcset` that has a pixel for each pixel of the screen. It has to be told, because
 * the part of a picture that covers its element is not known from the element's width, and because browsers take files that are
 * somewhat too small. It keeps a file that is larger than needed: a window that is drawn wider and narrower does not fetch every size.
 *
 * @param {HTMLImageElement} picture with its shape in `width` and `height`
 * @param {{width: number, height: number}} element in points
 */
export function fitPicture(picture, { width, height }) {
  const shape = picture.getAttribute('width') / picture.getAttribute('height') || width / height;
  const wanted = Math.max(width, height * shape) * Math.min(devicePixelRatio, mostDensity);
  if (!wanted || taken.get(picture) >= wanted) return;
  const offered = [...picture.srcset.matchAll(/ (\d+)w/g)].map((offer) => Number(offer[1]));
  const best = offered.find((offer) => offer >= wanted) ?? offered.at(-1);
  taken.set(picture, best < wanted ? Infinity : best);
  picture.sizes = `${best / devicePixelRatio}px`;
  const source = picture.parentElement.querySelector(':scope > source');
  if (source) source.sizes = picture.sizes;
}

/** The same for the pictures of a page or of a part of it, but for those of the grid, which knows their sizes. */
export function fitPictures(part = document) {
  const pictures = [...part.querySelectorAll('img[sizes]:not(.thumb)')];
  const boxes = pictures.map((picture) => ({ width: picture.clientWidth, height: picture.clientHeight }));
  for (const [i, picture] of pictures.entries()) fitPicture(picture, boxes[i]);
}

/** Types that can be transparent or pixel-exact, for which PNG is requested. */
const exact = ['image/png', 'image/webp'];

/**
 * The URL of a region of a photo at a size, as an IIIF image (Image API 3.0).
 *
 * @param {{x: number, y: number, width: number, height: number}} part in whole pixels of the photo
 * @param {import('./geometry.js').Size} size
 */
export function partAddress(photo, part, size) {
  const region = [part.x, part.y, part.width, part.height].join();
  const form = exact.includes(photo.type) ? 'png' : 'jpg';
  return `${base}/iiif/3/${photo.id}/${region}/${size.width},${size.height}/0/default.${form}${version(photo, '?')}`;
}

/** Whether the user asks for less data. */
export function savesData() {
  return navigator.connection?.saveData === true;
}
