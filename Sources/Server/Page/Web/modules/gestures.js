/**
 * Recognises gestures of touch, mouse and wheel. Positions are points within the element.
 *
 * @module
 */

const tapDistance = 9;
const tapTime = 320;
const doubleTapDistance = 44;

/**
 * @typedef {object} Handler
 * @property {(point: {x: number, y: number}) => void} tapped
 * @property {(point: {x: number, y: number}) => void} doubleTapped
 * @property {(direction: {x: number, y: number}) => void} dragBegan
 * @property {(moved: {x: number, y: number}) => void} dragged since the gesture began
 * @property {(velocity: {x: number, y: number}) => void} dragEnded in points per millisecond
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
      if (this.#kind === 'drag') this.#handler.dragEnded({ x: 0, y: 0 });
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
      this.#handler.dragBegan(moved);
    }
    if (this.#kind !== 'drag') return;
    this.#trace.push({ point, time: event.timeStamp });
    if (this.#trace.length > 6) this.#trace.shift();
    this.#handler.dragged(moved);
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#kind === 'pinch') {
      this.#kind = 'none';
      this.#handler.pinchEnded();
    } else if (this.#kind === 'drag') {
      this.#kind = 'none';
      this.#handler.dragEnded(event.type === 'pointercancel' ? { x: 0, y: 0 } : this.#velocity(event.timeStamp));
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

  #velocity(now) {
    const first = this.#trace[0];
    const last = this.#trace.at(-1);
    const time = last.time - first.time;
    if (time <= 0 || now - last.time > 80) return { x: 0, y: 0 };
    return { x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time };
  }
}
