/**
 * Recognises gestures of touch, mouse and wheel. Positions are points within the element.
 *
 * @module
 */

const tapDistance = 9;
const tapTime = 320;
const doubleTapDistance = 44;
/** The time before the release over which the velocity is measured, in milliseconds: the horizon of Android's VelocityTracker. */
const horizon = 100;
/** A finger that has rested this long before it leaves has no velocity, in milliseconds. */
const restTime = 80;
/** The number of points kept for the velocity: more than any pointer reports within the horizon. */
const mostTraced = 128;

/**
 * The velocity of a pointer at its release, in points per millisecond. It is computed from the times of the events rather than the
 * times at which they are handled, so that a busy page measures as an idle one does.
 *
 * @param {{point: {x: number, y: number}, time: number}[]} trace where it was, the newest last; times in milliseconds
 * @param {number} now the time of the release
 */
export function releaseVelocity(trace, now) {
  const last = trace.at(-1);
  if (now - last.time > restTime) return { x: 0, y: 0 };
  // If no event was within the horizon, it is measured from the one before.
  const first = trace.findLast(({ time }) => time <= last.time - horizon) ?? trace[0];
  const time = last.time - first.time;
  if (time <= 0) return { x: 0, y: 0 };
  return { x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time };
}

/**
 * @typedef {object} Handler
 * @property {(point: {x: number, y: number}) => void} tapped
 * @property {(point: {x: number, y: number}) => void} doubleTapped
 * @property {(direction: {x: number, y: number}, isTouch: boolean, from: {x: number, y: number}) => void} dragBegan with a
 *   finger or pen if `isTouch`
 * @property {(moved: {x: number, y: number}) => void} dragged since the gesture began
 * @property {(velocity: {x: number, y: number}, isCancelled: boolean) => void} dragEnded in points per millisecond
 * @property {() => void} pinchBegan
 * @property {(factor: number, from: {x: number, y: number}, to: {x: number, y: number}) => void} pinched
 * @property {() => void} pinchEnded
 * @property {(factor: number, point: {x: number, y: number}) => void} wheeled
 * @property {(moved: {x: number, y: number}) => void} scrolled
 */

/** Reports the gestures on an element to a handler. */
export class Gestures {
  #element;
  #handler;
  #pointers = new Map();
  #kind = 'none';
  #start;
  #trace = [];
  #lastTap;
  #tapTimer = 0;

  /**
   * @param {HTMLElement} element
   * @param {Handler} handler
   */
  constructor(element, handler) {
    this.#element = element;
    this.#handler = handler;
    element.addEventListener('pointerdown', (event) => this.#down(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    element.addEventListener('pointerup', (event) => this.#up(event));
    element.addEventListener('pointercancel', (event) => this.#up(event));
    element.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    element.addEventListener('dragstart', (event) => event.preventDefault());
  }

  #point(event) {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.#element.setPointerCapture(event.pointerId);
    const point = this.#point(event);
    this.#pointers.set(event.pointerId, point);
    if (this.#pointers.size === 1) {
      this.#kind = 'press';
      this.#start = { point, time: event.timeStamp };
      this.#trace = [{ point, time: event.timeStamp }];
    } else if (this.#pointers.size === 2) {
      if (this.#kind === 'drag') this.#handler.dragEnded({ x: 0, y: 0 }, true);
      this.#kind = 'pinch';
      this.#start = this.#spread();
      this.#handler.pinchBegan();
    }
  }

  #move(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    const point = this.#point(event);
    this.#pointers.set(event.pointerId, point);
    if (this.#kind === 'pinch' && this.#pointers.size === 2) {
      const { middle, distance } = this.#spread();
      this.#handler.pinched(distance / this.#start.distance, this.#start.middle, middle);
      return;
    }
    const moved = this.#moved(point);
    if (this.#kind === 'press' && Math.hypot(moved.x, moved.y) > tapDistance) {
      this.#kind = 'drag';
      this.#handler.dragBegan(moved, event.pointerType !== 'mouse', this.#start.point);
    }
    this.#follow(event);
    if (this.#kind !== 'drag') return;
    this.#handler.dragged(moved);
  }

  /* A busy page gets several movements in one event. */
  #follow(event) {
    const parts = event.getCoalescedEvents?.() ?? [];
    for (const part of parts.length > 0 ? parts : [event]) this.#trace.push({ point: this.#point(part), time: part.timeStamp });
    if (this.#trace.length > mostTraced) this.#trace.splice(0, this.#trace.length - mostTraced);
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#kind === 'pinch') {
      this.#kind = 'none';
      this.#handler.pinchEnded();
    } else if (this.#kind === 'drag') {
      this.#kind = 'none';
      const isCancelled = event.type === 'pointercancel';
      const velocity = isCancelled ? { x: 0, y: 0 } : releaseVelocity(this.#trace, event.timeStamp);
      this.#handler.dragEnded(velocity, isCancelled);
    } else if (this.#kind === 'press') {
      this.#kind = 'none';
      const isShort = event.timeStamp - this.#start.time < tapTime;
      if (event.type === 'pointerup' && isShort) this.#tap(this.#point(event), event.timeStamp);
    }
  }

  /* A single tap is reported once a second one can no longer follow. */
  #tap(point, time) {
    clearTimeout(this.#tapTimer);
    const last = this.#lastTap;
    const isNear = last && Math.hypot(point.x - last.point.x, point.y - last.point.y) < doubleTapDistance;
    if (isNear && time - last.time < tapTime) {
      this.#lastTap = undefined;
      this.#handler.doubleTapped(point);
      return;
    }
    this.#lastTap = { point, time };
    this.#tapTimer = setTimeout(() => this.#handler.tapped(point), tapTime);
  }

  #wheel(event) {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    if (!event.ctrlKey && (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))) {
      const x = event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX;
      this.#handler.scrolled({ x: x * unit, y: event.shiftKey ? 0 : event.deltaY * unit });
      return;
    }
    const speed = event.ctrlKey ? 0.01 : 0.002;
    this.#handler.wheeled(Math.exp(-event.deltaY * unit * speed), this.#point(event));
  }

  #moved(point) {
    return { x: point.x - this.#start.point.x, y: point.y - this.#start.point.y };
  }

  #spread() {
    const [one, other] = [...this.#pointers.values()];
    return {
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
    };
  }
}
