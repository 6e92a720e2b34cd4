/**
 * Addresses of pictures.
 *
 * @module
 */
import { base } from './page.js';

const { recipe } = document.documentElement.dataset;

/** What names the photo's content and the recipe of its pictures in their addresses; empty for a photo that was never read. */
function version(photo, mark = '&') {
  return photo.sha256 ? `${mark}v=${recipe}-${photo.sha256.slice(0, 12)}` : '';
}

/** The whole photo within `size` pixels. */
export function thumbnailAddress(photo, size) {
  return `${base}/api/v1/photos/${photo.id}/thumbnail?size=${size}${version(photo)}`;
}

/** Types of pictures that may be transparent, or whose pixels somebody drew one by one. */
const exact = ['image/png', 'image/webp'];

/**
 * A part of the photo at a size, as an IIIF image (Image API 3.0).
 *
 * @param {{x: number, y: number, width: number, height: number}} part in whole pixels of the photo
 * @param {import('./geometry.js').Size} size
 */
export function partAddress(photo, part, size) {
  const region = [part.x, part.y, part.width, part.height].join();
  const form = exact.includes(photo.type) ? 'png' : 'jpg';
  return `${base}/iiif/3/${photo.id}/${region}/${size.width},${size.height}/0/default.${form}${version(photo, '?')}`;
}

/** Whether few bytes are wanted. */
export function savesData() {
  return navigator.connection?.saveData === true;
}
