/**
 * Tells a fling from a slow drag.
 *
 * @module
 */

/** The least velocity of a fling at its release, in points per millisecond: PhotoSwipe's MIN_NEXT_SLIDE_SPEED; Android's ViewPager has 0.4. */
const leastVelocity = 0.5;

/** The least length of a fling, in points: MIN_DISTANCE_FOR_FLING of Android's ViewPager. */
const leastLength = 25;

/**
 * The direction of a fling: −1 or 1 on the axis along which it moved most, and 0 on the other. Undefined for a drag that is slow at
 * its end, turned back, or is short.
 *
 * @param {{x: number, y: number}} moved from beginning to end, in points
 * @param {{x: number, y: number}} velocity at the release, in points per millisecond
 */
export function flingDirection(moved, velocity) {
  const axis = Math.abs(moved.x) > Math.abs(moved.y) ? 'x' : 'y';
  const direction = Math.sign(moved[axis]);
  const isFling = Math.abs(moved[axis]) >= leastLength && velocity[axis] * direction >= leastVelocity;
  return isFling ? { x: 0, y: 0, [axis]: direction } : undefined;
}
