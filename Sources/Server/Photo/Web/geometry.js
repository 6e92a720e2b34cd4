/**
 * The geometry of a picture in a viewport (docs/reference/geometry.md), in IEEE doubles and in the order of operations of
 * `ViewGeometry.swift`, so that page, server and command compute the same numbers.
 *
 * @module
 */

/**
 * @typedef {{width: number, height: number}} Size
 * @typedef {{x: number, y: number}} Point
 * @typedef {{mode: 'fill'|'fit', zoomScale: number, minimumZoomScale: number, maximumZoomScale: number,
 *   contentSize: Size, contentOffset: Point, visibleRect: Point & Size}} Geometry
 */

/**
 * The geometry of a freshly opened photo.
 *
 * @param {Size} image upright size in pixels
 * @param {Size & {density?: number}} viewport in points; density is pixels per point, default 1
 * @param {'fill'|'fit'} [mode]
 * @param {Point} [focus] the point to centre, as fractions of the picture's width and height
 * @returns {Geometry}
 */
export function viewGeometry(image, viewport, mode = 'fill', focus = { x: 0.5, y: 0.5 }) {
  const ratioX = viewport.width / image.width;
  const ratioY = viewport.height / image.height;
  const zoomScale = mode === 'fill' ? Math.max(ratioX, ratioY) : Math.min(ratioX, ratioY);
  const x = axis(image.width, viewport.width, zoomScale, focus.x);
  const y = axis(image.height, viewport.height, zoomScale, focus.y);
  return {
    mode,
    zoomScale,
    minimumZoomScale: Math.min(ratioX, ratioY, 1),
    maximumZoomScale: Math.max(1 / (viewport.density ?? 1), zoomScale),
    contentSize: { width: x.content, height: y.content },
    contentOffset: { x: x.offset, y: y.offset },
    visibleRect: { x: x.visibleStart, y: y.visibleStart, width: x.visibleLength, height: y.visibleLength },
  };
}

function axis(length, viewport, zoom, focus) {
  const content = length * zoom;
  const slack = content - viewport;
  const offset = slack < 0 ? slack / 2 : Math.min(Math.max(focus * content - viewport / 2, 0), slack);
  const visibleStart = Math.max(0, offset / zoom);
  return { content, offset, visibleStart, visibleLength: Math.min(length, (offset + viewport) / zoom) - visibleStart };
}

/**
 * The size of the server's thumbnail within `bound`×`bound` pixels; never enlarged.
 *
 * @param {Size} image
 * @param {number} bound
 * @returns {Size}
 */
export function thumbnailSize(image, bound) {
  const long = Math.max(image.width, image.height, 1);
  const n = Math.max(1, Math.min(bound, long));
  const scaled = (side) => (side === long ? n : Math.max(1, Math.floor((2 * side * n + long) / (2 * long))));
  return { width: scaled(image.width), height: scaled(image.height) };
}
