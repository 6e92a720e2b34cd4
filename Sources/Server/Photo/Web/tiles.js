/**
 * Tiles over a photo's picture where it is zoomed in beyond the picture's own resolution; only visible ones are requested.
 *
 * @module
 */
import { during } from './activity.js';
import { partAddress } from './pictures.js';

/** The side of a tile in pixels, as in `info.json`: these are fast, and can exist already for other viewers. */
const side = 512;
/** Pixels of the photo per pixel of a tile: the `scaleFactors` of `info.json`. */
const scales = [64, 32, 16, 8, 4, 2, 1];
/** The number of tiles kept after they leave the view, most recent first: 64 tiles are 64 MiB of pixels. */
const most = 64;

/** The largest scale that is sharp enough for a view, in pixels of the photo per pixel of the tile. */
export function tileScale(pixelsPerImagePixel) {
  return scales.find((scale) => scale * pixelsPerImagePixel <= 1) ?? 1;
}

/**
 * The tiles of a scale that show a rectangle of the image.
 *
 * @param {import('./geometry.js').Size} image
 * @param {{x: number, y: number, width: number, height: number}} rect in pixels of the image
 * @param {number} scale
 */
export function tilesIn(image, rect, scale) {
  const step = side * scale;
  const range = (start, length, limit) => {
    const first = Math.max(0, Math.floor(start / step));
    const last = Math.min(Math.ceil(limit / step), Math.ceil((start + length) / step));
    return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  };
  const columns = range(rect.x, rect.width, image.width);
  return range(rect.y, rect.height, image.height).flatMap((row) => columns.map((column) => ({ scale, column, row })));
}

/** The tiles of one photo. */
export class Tiles {
  #photo;
  #image;
  #tiles = new Map();
  element = document.createElement('div');

  constructor(photo, image) {
    this.#photo = photo;
    this.#image = image;
    this.element.className = 'tiles';
  }

  /** Shows the tiles of a rectangle of the image: requests missing ones, and cancels those no longer visible. */
  async show(rect, scale) {
    const wanted = tilesIn(this.#image, rect, scale).map((tile) => ({ ...tile, name: `${tile.scale}-${tile.column}-${tile.row}` }));
    const names = new Set(wanted.map(({ name }) => name));
    for (const [name, tile] of this.#tiles) if (!names.has(name) && !tile.isHere) this.#drop(name, tile);
    for (const tile of wanted) {
      const known = this.#tiles.get(tile.name);
      // The order of the map is the order of use.
      if (known) this.#tiles.delete(tile.name);
      this.#tiles.set(tile.name, known ?? this.#make(tile));
    }
    for (const [name, tile] of this.#tiles) {
      if (this.#tiles.size <= Math.max(most, names.size)) break;
      if (!names.has(name)) this.#drop(name, tile);
    }
    await Promise.all(wanted.map(({ name }) => this.#tiles.get(name)?.coming));
    // Tiles of other scales stay below these until all of these have loaded.
    if (wanted.every(({ name }) => this.#tiles.get(name)?.isHere)) {
      for (const [name, tile] of this.#tiles) if (tile.scale !== scale) this.#drop(name, tile);
    }
  }

  #make({ scale, column, row, name }) {
    const picture = new Image();
    const tile = { scale, picture, isHere: false };
    picture.alt = '';
    picture.dataset.tile = name;
    picture.style.zIndex = String(100 - scale);
    this.#lay(picture, column * side * scale, row * side * scale, side * scale);
    picture.src = this.#address(scale, column, row);
    tile.coming = during(() => picture.decode()).then(
      () => {
        if (this.#tiles.get(name) !== tile) return;
        tile.isHere = true;
        this.element.append(picture);
      },
      // The picture below stays visible; the tile is requested again when it is next visible.
      () => this.#tiles.get(name) === tile && this.#tiles.delete(name),
    );
    return tile;
  }

  /* The tile's URL as the standard prescribes it: cut at the edges, sizes rounded up. */
  #address(scale, column, row) {
    const step = side * scale;
    const part = { x: column * step, y: row * step };
    part.width = Math.min(step, this.#image.width - part.x);
    part.height = Math.min(step, this.#image.height - part.y);
    const size = { width: Math.ceil(part.width / scale), height: Math.ceil(part.height / scale) };
    return partAddress(this.#photo, part, size);
  }

  /* In fractions of the whole picture, so that tiles follow every zoom without changes. */
  #lay({ style }, x, y, length) {
    const { width, height } = this.#image;
    style.left = `${(x / width) * 100}%`;
    style.top = `${(y / height) * 100}%`;
    style.width = `${(Math.min(length, width - x) / width) * 100}%`;
    style.height = `${(Math.min(length, height - y) / height) * 100}%`;
  }

  #drop(name, tile) {
    this.#tiles.delete(name);
    tile.picture.remove();
    // An empty URL cancels the request.
    if (!tile.isHere) tile.picture.removeAttribute('src');
  }

  /** Removes all tiles. */
  clear() {
    for (const [name, tile] of this.#tiles) this.#drop(name, tile);
  }
}
