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

/** The URL of a thumbnail within `size` pixels. */
export function thumbnailAddress(photo, size) {
  return `${base}/api/v1/photos/${photo.id}/thumbnail?size=${size}${version(photo)}`;
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
