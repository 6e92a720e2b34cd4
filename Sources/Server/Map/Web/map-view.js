/**
 * The arithmetic of map views. The world is a square of side 1 (Web Mercator); x continues beyond its sides.
 *
 * @module
 */

/** The side of the world in points at zoom level 0. */
export const side = 256;

/** @typedef {{x: number, y: number, zoom: number}} View the centre of the window, and the zoom level */

/** The side of the world in points. */
export function scale(view) {
  return side * 2 ** view.zoom;
}

/** The distance in points from the sides of the window to the places of a view that shows all of them. */
const margin = 32;
/** The height in points of the buttons at the bottom of the window. */
const foot = 64;

/**
 * The view of a part of the world in the middle of the window.
 *
 * @param {{west: number, north: number, east: number, south: number}} bounds fractions of the world; `east` can be over 1
 */
export function fitted({ west, north, east, south }, size, most) {
  const room = (points, part) => Math.log2(Math.max(points - 2 * margin, 1) / side / Math.max(part, 1e-9));
  const zoom = Math.min(room(size.width, east - west), room(size.height - foot, south - north), most);
  return { x: wrapped((west + east) / 2), y: (north + south) / 2 + foot / 2 / scale({ zoom }), zoom };
}

/**
 * The zoom level at which the world fills the window's longer side, so that nothing appears twice; or all places are in view, where
 * that is less: `size.fits`.
 */
export function leastZoom(size) {
  return Math.min(Math.log2(Math.max(size.width, size.height, 1) / side), size.fits ?? Infinity);
}

/** The view nearest to `view` within the limits: nothing beyond the poles if the world is higher than the window, no more zoom than the data has. */
export function clamped(view, size, deepest) {
  const zoom = Math.min(Math.max(view.zoom, leastZoom(size)), deepest);
  const half = size.height / 2 / scale({ zoom });
  // A world that is lower than the window moves within it.
  const [north, south] = half <= 0.5 ? [half, 1 - half] : [1 - half, half];
  return { x: wrapped(view.x), y: Math.min(Math.max(view.y, north), south), zoom };
}

/** Wraps x into the world: 0 ≤ x < 1. */
export function wrapped(x) {
  return x - Math.floor(x);
}

/** The view after zooming by `factor`, with the location under `point` fixed. */
export function zoomedAbout(view, factor, point, size, deepest) {
  const zoom = Math.min(Math.max(view.zoom + Math.log2(factor), leastZoom(size)), deepest);
  const [dx, dy] = [point.x - size.width / 2, point.y - size.height / 2];
  const [before, after] = [scale(view), scale({ zoom })];
  return clamped({ x: view.x + dx / before - dx / after, y: view.y + dy / before - dy / after, zoom }, size, deepest);
}

/** The view after moving the world by a number of points. */
export function movedBy(view, dx, dy, size, deepest) {
  const points = scale(view);
  return clamped({ x: view.x - dx / points, y: view.y - dy / points, zoom: view.zoom }, size, deepest);
}

/** The position of a point of the world in the window; of its copies, the one nearest to the centre. */
export function inWindow(view, point, size) {
  let dx = point.x - view.x;
  dx -= Math.round(dx);
  const points = scale(view);
  return { x: size.width / 2 + dx * points, y: size.height / 2 + (point.y - view.y) * points };
}

/** Projects a position in degrees to a point of the world. */
export function projected(latitude, longitude) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: longitude / 360 + 0.5, y: Math.min(Math.max(y, 0), 1) };
}

/** The position in degrees of a point of the world. */
export function position({ x, y }) {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    longitude: (wrapped(x) - 0.5) * 360,
  };
}
