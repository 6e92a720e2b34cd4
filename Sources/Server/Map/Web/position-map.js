/**
 * A small map on which a person sets one position: by dragging its pin, by a tap, by arrow keys, and by buttons.
 *
 * @module
 */
import { Gestures } from './gestures.js';
import { Outlines } from './map-outlines.js';
import { clamped, inWindow, movedBy, position, projected, scale, wrapped, zoomedAbout } from './map-view.js';
import { word } from './words.js';

/** The zoom level at which a known position is shown, and the deepest one, as of the map page. */
const [near, deepest] = [7, 12];
/** Points by which a key or a button moves the position, and with Shift. */
const [step, stride] = [8, 64];
/** The distance in points from the pin within which a drag moves it: from its head, which is above the position, too. */
const reach = 28;
const head = 18;
/** The distance in points from the sides of the window at which the map follows the pin. */
const margin = 36;
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The map, as an element that can be inserted and removed. */
export class PositionMap {
  element = document.createElement('div');
  #surface = document.createElement('div');
  #pin = document.createElement('span');
  #outlines;
  #moved;
  #size = { width: 0, height: 0 };
  #view = { ...projected(25, 0), zoom: 0 };
  /* A point of the world; undefined until a position is set. */
  #at;
  #frame = 0;
  #zoomIn;

  /** @param {(position: {latitude: number, longitude: number}) => void} moved called when a person has moved the position */
  constructor(moved) {
    this.#moved = moved;
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    this.element.className = 'position-map';
    this.#surface.className = 'position-surface';
    this.#surface.tabIndex = 0;
    this.#surface.setAttribute('role', 'application');
    this.#surface.setAttribute('aria-label', word('positionMapHelp'));
    this.#pin.className = 'pin';
    this.#pin.hidden = true;
    this.#surface.append(canvas, this.#pin);
    this.element.append(this.#surface, this.#buttons());
    this.#outlines = new Outlines(canvas, () => this.#draw());
    this.#listen();
    new ResizeObserver(() => {
      this.#size = { width: this.element.clientWidth, height: this.#surface.clientHeight };
      // Without its colours until it is in the page.
      this.#outlines.readColours();
      this.#look(this.#view);
    }).observe(this.element);
  }

  /** Shows a position, or the world without one. */
  show(known) {
    this.#at = known && projected(known.latitude, known.longitude);
    this.#look(this.#at ? { ...this.#at, zoom: near } : { ...projected(25, 0), zoom: 0 });
  }

  /** Moves the focus to the map. */
  focus() {
    this.#surface.focus({ preventScroll: true });
  }

  #buttons() {
    const line = document.createElement('div');
    line.className = 'position-buttons';
    const button = (label, path, work) => {
      const one = document.createElement('button');
      one.type = 'button';
      one.setAttribute('aria-label', label);
      one.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
      one.addEventListener('click', work);
      line.append(one);
      return one;
    };
    button(word('positionMoveWest'), 'M19 12H5M11 6l-6 6 6 6', () => this.#step(-1, 0, step));
    button(word('positionMoveNorth'), 'M12 19V5M6 11l6-6 6 6', () => this.#step(0, -1, step));
    button(word('positionMoveSouth'), 'M12 5v14M6 13l6 6 6-6', () => this.#step(0, 1, step));
    button(word('positionMoveEast'), 'M5 12h14M13 6l6 6-6 6', () => this.#step(1, 0, step));
    button(word('mapZoomOut'), 'M5 12h14', () => this.#zoomBy(0.5));
    this.#zoomIn = button(word('mapZoomIn'), 'M12 5v14M5 12h14', () => this.#zoomBy(2));
    return line;
  }

  #listen() {
    let began;
    let pinBegan;
    new Gestures(this.#surface, {
      tapped: (point) => this.#put(this.#worldAt(point)),
      doubleTapped: (point) => this.#look(zoomedAbout(this.#view, 2, point, this.#size, deepest)),
      dragBegan: (_direction, _isTouch, from) => {
        began = this.#view;
        pinBegan = this.#isNearPin(from) ? this.#at : undefined;
      },
      dragged: (moved) => {
        if (pinBegan) this.#carry(pinBegan, moved);
        else this.#look(movedBy(began, moved.x, moved.y, this.#size, deepest));
      },
      dragEnded: (_velocity, isCancelled) => {
        if (!pinBegan) return;
        if (isCancelled) this.#carry(pinBegan, { x: 0, y: 0 });
        else this.#put(this.#at);
      },
      pinchBegan: () => {
        began = this.#view;
      },
      pinched: (factor, from, to) => {
        const zoomed = zoomedAbout(began, factor, from, this.#size, deepest);
        this.#look(movedBy(zoomed, to.x - from.x, to.y - from.y, this.#size, deepest));
      },
      pinchEnded: () => {},
      wheeled: (factor, point) => this.#look(zoomedAbout(this.#view, factor, point, this.#size, deepest)),
      scrolled: (moved) => this.#look(movedBy(this.#view, -moved.x, -moved.y, this.#size, deepest)),
    });
    this.#surface.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const direction = directions[event.key];
      if (direction) this.#step(...direction, event.shiftKey ? stride : step);
      else if (event.key === '+' || event.key === '=') this.#zoomBy(2);
      else if (event.key === '-') this.#zoomBy(0.5);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  #isNearPin(point) {
    if (!this.#at) return false;
    const pin = inWindow(this.#view, this.#at, this.#size);
    return Math.min(Math.hypot(pin.x - point.x, pin.y - point.y), Math.hypot(pin.x - point.x, pin.y - head - point.y)) <= reach;
  }

  #worldAt(point) {
    const points = scale(this.#view);
    const [dx, dy] = [point.x - this.#size.width / 2, point.y - this.#size.height / 2];
    return { x: this.#view.x + dx / points, y: this.#view.y + dy / points };
  }

  /* Shows the pin where it is dragged, without telling. */
  #carry(from, moved) {
    const points = scale(this.#view);
    this.#at = within({ x: from.x + moved.x / points, y: from.y + moved.y / points });
    this.#draw();
  }

  /* Sets the position; the map follows if it is near a side of the window. */
  #put(at) {
    this.#at = within(at);
    const pin = inWindow(this.#view, this.#at, this.#size);
    const over = (value, length) => Math.min(value - margin, 0) + Math.max(value - (length - margin), 0);
    this.#look(movedBy(this.#view, -over(pin.x, this.#size.width), -over(pin.y, this.#size.height), this.#size, deepest));
    const { latitude, longitude } = position(this.#at);
    this.#moved({ latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) });
  }

  /* Without a position, the first step sets it in the middle of the map. */
  #step(x, y, length) {
    if (!this.#at) return this.#put({ x: this.#view.x, y: this.#view.y });
    const points = scale(this.#view);
    return this.#put({ x: this.#at.x + (x * length) / points, y: this.#at.y + (y * length) / points });
  }

  /* About the pin where it is in the window, which stays there. */
  #zoomBy(factor) {
    const middle = { x: this.#size.width / 2, y: this.#size.height / 2 };
    const pin = this.#at ? inWindow(this.#view, this.#at, this.#size) : middle;
    const isSeen = pin.x >= 0 && pin.y >= 0 && pin.x <= this.#size.width && pin.y <= this.#size.height;
    this.#look(zoomedAbout(this.#view, factor, isSeen ? pin : middle, this.#size, deepest));
  }

  #look(view) {
    if (!this.#size.width) {
      this.#view = view;
      return;
    }
    this.#view = clamped(view, this.#size, deepest);
    this.#zoomIn.disabled = this.#view.zoom >= deepest;
    this.#draw();
  }

  #draw() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#size.width) return;
      this.#outlines.draw(this.#view, this.#size, () => true);
      this.#pin.hidden = !this.#at;
      if (!this.#at) return;
      const { x, y } = inWindow(this.#view, this.#at, this.#size);
      this.#pin.style.transform = `translate(${x}px, ${y}px)`;
    });
  }
}

/* The point in the world: Web Mercator has no poles. */
function within({ x, y }) {
  return { x: wrapped(x), y: Math.min(Math.max(y, 0), 1) };
}
