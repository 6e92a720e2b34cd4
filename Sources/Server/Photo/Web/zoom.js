/**
 * The arithmetic of zooming and panning. A view is a zoom scale and a content offset, as in geometry.js.
 *
 * @module
 */

/** @typedef {{zoomScale: number, contentOffset: {x: number, y: number}}} View */

/**
 * The offset nearest to `offset` that keeps the content in the viewport, or centres it along an axis on which it is smaller.
 */
export function clampOffset(offset, image, viewport, zoomScale) {
  return {
    x: clampAxis(offset.x, image.width * zoomScale - viewport.width),
    y: clampAxis(offset.y, image.height * zoomScale - viewport.height),
  };
}

function clampAxis(offset, slack) {
  return slack < 0 ? slack / 2 : Math.min(Math.max(offset, 0), slack);
}

/** The scale nearest to `scale` within the limits. */
export function clampScale(scale, limits) {
  return Math.min(Math.max(scale, limits.minimumZoomScale), limits.maximumZoomScale);
}

/** The offset after zooming to `scale`, with the picture's point under `point` (in viewport points) fixed. */
export function offsetZoomingAbout(view, scale, point) {
  const factor = scale / view.zoomScale;
  return {
    x: (view.contentOffset.x + point.x) * factor - point.x,
    y: (view.contentOffset.y + point.y) * factor - point.y,
  };
}

/** The picture's point in the middle of the viewport, as fractions of its width and height. */
export function centre(view, image, viewport) {
  return {
    x: (view.contentOffset.x + viewport.width / 2) / (image.width * view.zoomScale),
    y: (view.contentOffset.y + viewport.height / 2) / (image.height * view.zoomScale),
  };
}

/** The offset that centres a point of the picture, given as fractions, within the limits. */
export function offsetCentring(fraction, image, viewport, zoomScale) {
  const offset = {
    x: fraction.x * image.width * zoomScale - viewport.width / 2,
    y: fraction.y * image.height * zoomScale - viewport.height / 2,
  };
  return clampOffset(offset, image, viewport, zoomScale);
}

/** How far something moves that is pulled `distance` beyond its limit: with growing resistance, and less than `length`. */
export function rubberBand(distance, length) {
  const pulled = Math.abs(distance);
  return Math.sign(distance) * (1 - 1 / ((pulled * 0.55) / length + 1)) * length;
}
