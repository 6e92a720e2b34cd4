/**
 * Addresses of pictures.
 *
 * @module
 */
import { base } from './page.js';

const { recipe } = document.documentElement.dataset;

/** What names the photo's content and the recipe of its pictures in their addresses; empty for a photo that was never read. */
function version(photo) {
  return photo.sha256 ? `&v=${recipe}-${photo.sha256.slice(0, 12)}` : '';
}

/** The whole photo within `size` pixels. */
export function thumbnailAddress(photo, size) {
  return `${base}/api/v1/photos/${photo.id}/thumbnail?size=${size}${version(photo)}`;
}

/** A tile of the photo. */
export function tileAddress(photo, { scale, column, row }) {
  return `${base}/api/v1/photos/${photo.id}/tile?scale=${scale}&column=${column}&row=${row}${version(photo)}`;
}

/** Whether few bytes are wanted. */
export function savesData() {
  return navigator.connection?.saveData === true;
}
