/**
 * Where markers and their names stand so that none covers another. All lengths are in points of the world at one zoom level.
 *
 * @module
 */

/** Half the side of a marker, and half the height of a name. */
export const [half, halfName] = [22, 9];
/** The distance from the middle of a marker to its name. */
const nameGap = 25;
/** The side of the squares by which boxes are looked up. */
const square = 64;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** The boxes that are taken. */
export class Boxes {
  #squares = new Map();

  *#at({ left, top, right, bottom }) {
    for (let x = Math.floor(left / square); x <= Math.floor(right / square); x += 1) {
      for (let y = Math.floor(top / square); y <= Math.floor(bottom / square); y += 1) yield `${x}/${y}`;
    }
  }

  /** @param {Box} box */
  add(box) {
    for (const key of this.#at(box)) {
      if (!this.#squares.has(key)) this.#squares.set(key, new Set());
      this.#squares.get(key).add(box);
    }
  }

  /** @param {Box} box a box that was added */
  remove(box) {
    for (const key of this.#at(box)) this.#squares.get(key)?.delete(box);
  }

  /** Whether a box covers no other one. */
  isFree(box) {
    for (const key of this.#at(box)) {
      for (const other of this.#squares.get(key) ?? []) {
        if (box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top) return false;
      }
    }
    return true;
  }
}

/** The box around a point. */
export const boxAt = ({ x, y }) => ({ left: x - half, top: y - half, right: x + half, bottom: y + half });

const nameBox = ({ x, y }, width) => ({ left: x + nameGap, top: y - halfName, right: x + nameGap + width, bottom: y + halfName });

/**
 * Places markers: each first within its own cell, where none covers another; then one of a single place moves to its exact position
 * where there is room; then names, of those with the most photos first, where there is room.
 *
 * @param {{kept: {x: number, y: number}, exact?: {x: number, y: number}, count: number, nameWidth?: number}[]} markers
 * @param {number} side of the world: nothing is moved or named across the date line
 */
export function arranged(markers, side) {
  const boxes = new Boxes();
  const places = markers.map((marker) => ({ marker, at: marker.kept, isNamed: false, box: boxAt(marker.kept) }));
  for (const { box } of places) boxes.add(box);
  const isWithin = ({ left, right }) => left >= 0 && right <= side;
  places.sort((one, other) => other.marker.count - one.marker.count);
  for (const place of places) {
    if (!place.marker.exact) continue;
    const box = boxAt(place.marker.exact);
    boxes.remove(place.box);
    if (isWithin(box) && boxes.isFree(box)) Object.assign(place, { at: place.marker.exact, box });
    boxes.add(place.box);
  }
  for (const place of places) {
    if (!place.marker.nameWidth) continue;
    const box = nameBox(place.at, place.marker.nameWidth);
    if (!isWithin(box) || !boxes.isFree(box)) continue;
    place.isNamed = true;
    boxes.add(box);
  }
  return { places, boxes };
}
