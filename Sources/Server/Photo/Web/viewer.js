/**
 * The photo viewer that fills the window: zooming, panning, and going to the next or previous photo.
 *
 * @module
 */
import { flingDirection } from './fling.js';
import { Gestures } from './gestures.js';
import { forward, mayMove } from './page.js';
import { Slide } from './slide.js';
import { focusOf } from './focus.js';
import { centre, clampOffset, clampScale, offsetCentring, offsetZoomingAbout, rubberBand } from './zoom.js';

/** The gap between two photos during a swipe, in points. */
const slideGap = 24;

/** Whether a movement is clearly up or down: a drag askew must not close the photo. */
const isUpright = (moved) => Math.abs(moved.y) >= 2 * Math.abs(moved.x);

/** Compares numbers that can differ by rounding. */
const same = (one, other) => Math.abs(one - other) < 1e-9 * Math.max(one, other);

/**
 * @typedef {object} Owner
 * @property {(step: number) => Promise<object|undefined>} neighbour the document of the photo `step` rows on
 * @property {(photo: object, step: number) => void} went called when the viewer shows another photo
 * @property {() => void} changed called when the view has changed
 * @property {() => void} tapped
 * @property {(direction: 1|-1) => void} pulled called when the photo was pulled or flung down (1) or up (−1)
 * @property {(error: Error) => void} failed called when the photo's picture did not load
 */

/** Shows one slide at a time and reports to its owner. */
export class Viewer {
  #element;
  #stage;
  #owner;
  #slide;
  #drag;
  #pinch;
  #animation = 0;
  #sharpening = 0;
  #resting;
  #isLeaving = false;

  /**
   * @param {HTMLElement} element gets the state as data attributes
   * @param {HTMLElement} stage receives the gestures
   * @param {Owner} owner
   */
  constructor(element, stage, owner) {
    this.#element = element;
    this.#stage = stage;
    this.#owner = owner;
    this.#listen();
    new ResizeObserver(() => this.#resized()).observe(stage);
  }

  #listen() {
    new Gestures(this.#stage, {
      tapped: () => this.#owner.tapped(),
      doubleTapped: (point) => this.toggle(point),
      dragBegan: (direction, isTouch) => this.#dragBegan(direction, isTouch),
      dragged: (moved) => this.#dragged(moved),
      dragEnded: (velocity, isCancelled) => this.#dragEnded(velocity, isCancelled),
      pinchBegan: () => this.#pinchBegan(),
      pinched: (factor, from, to) => this.#pinched(factor, from, to),
      pinchEnded: () => this.#pinchEnded(),
      wheeled: (factor, point) => this.zoomBy(factor, point),
      scrolled: (moved) => this.panBy(moved),
    });
  }

  /** The size of the window in points, with its pixels per point. */
  get viewport() {
    const { width, height } = this.#stage.getBoundingClientRect();
    return { width, height, density: devicePixelRatio };
  }

  /** The view to restore later; undefined if the user has not changed it. */
  get kept() {
    const slide = this.#slide;
    if (!slide?.image || slide.isFresh) return undefined;
    return {
      id: slide.photo.id,
      zoomScale: slide.view.zoomScale,
      centre: centre(slide.view, slide.image, this.viewport),
    };
  }

  /** The visible part of the photo, in its pixels; undefined if the user has not changed the view. */
  get visibleRect() {
    const slide = this.#slide;
    return slide?.image && !slide.isFresh ? slide.visibleRect : undefined;
  }

  /** Opens a photo in the chosen mode; `kept` is an earlier value of ``kept``, `rect` a part to show, in its pixels. */
  open(photo, kept, rect) {
    const slide = new Slide(photo);
    this.#put(slide);
    slide.open(this.viewport);
    if (kept?.id === photo.id && slide.image) this.#restore(kept);
    else if (rect && slide.image) this.#showPart(rect);
    this.#settled();
    this.focus();
  }

  /* Shows the whole part as large as possible: in a window of the same shape, exactly the shared view. */
  #showPart({ x, y, width, height }) {
    const { image } = this.#slide;
    const { viewport } = this;
    const zoomScale = Math.min(viewport.width / width, viewport.height / height);
    const centre = { x: (x + width / 2) / image.width, y: (y + height / 2) / image.height };
    this.#restore({ zoomScale, centre });
  }

  /** Centres the main subject, if smart focus is on and the user has not moved the photo. */
  async focus() {
    const slide = this.#slide;
    if (!slide?.image || !slide.isFresh) return;
    await focusOf(slide.photo).catch(() => {});
    if (slide !== this.#slide || !slide.isFresh) return;
    const { x, y } = slide.view.contentOffset;
    slide.open(this.viewport);
    if (slide.view.contentOffset.x !== x || slide.view.contentOffset.y !== y) this.#settled();
  }

  /** Lays an element over the photo. */
  cover(element) {
    this.#slide.cover(element);
  }

  /** Retries what failed to load. */
  retry() {
    if (this.#slide?.view) this.#settled();
  }

  #restore({ zoomScale, centre: fraction }) {
    const slide = this.#slide;
    const scale = clampScale(zoomScale, slide.geometry);
    slide.show({
      zoomScale: scale,
      contentOffset: offsetCentring(fraction, slide.image, this.viewport, scale),
    });
    slide.isFresh = false;
  }

  #put(slide) {
    this.#stop();
    for (const other of [this.#slide, this.#drag?.neighbour]) if (other && other !== slide) other.remove();
    this.#drag = undefined;
    this.#slide = slide;
    slide.shift(0);
    if (!slide.element.isConnected) this.#stage.append(slide.element);
  }

  /** Zooms by a factor with a point of the window fixed; default: its middle. */
  zoomBy(factor, point = this.#middle) {
    const slide = this.#slide;
    if (!slide.view) return;
    this.#stop();
    const scale = clampScale(slide.view.zoomScale * factor, slide.geometry);
    this.#show(this.#zoomed(scale, point));
    this.#settled();
  }

  /** Pans the photo. */
  panBy(moved) {
    const { view, image } = this.#slide;
    if (!view) return;
    this.#stop();
    const offset = { x: view.contentOffset.x + moved.x, y: view.contentOffset.y + moved.y };
    this.#show({ ...view, contentOffset: clampOffset(offset, image, this.viewport, view.zoomScale) });
    this.#settled();
  }

  /** Toggles between fill and fit; a photo with the window's aspect ratio goes to its maximum zoom instead. */
  toggle(point = this.#middle) {
    const slide = this.#slide;
    if (!slide.view) return;
    const { zoomScale: opening, maximumZoomScale } = slide.geometry;
    const { fit, fill } = this.#wholeScales(this.viewport);
    const other = same(opening, fit) ? fill : fit;
    const away = same(fit, fill) ? Math.min(maximumZoomScale, opening * 2) : other;
    this.#animateTo(this.#zoomed(same(slide.view.zoomScale, opening) ? away : opening, point));
  }

  /** Goes to the initial view of the mode, after it was changed. */
  modeChanged() {
    if (!this.#slide) return;
    this.#slide.resize(this.viewport);
    this.fill();
  }

  /** Restores the initial view. */
  fill() {
    const { geometry } = this.#slide;
    if (!geometry) return;
    this.#animateTo({ zoomScale: geometry.zoomScale, contentOffset: geometry.contentOffset });
  }

  /** Goes to the photo `step` rows on, if there is one. */
  async go(step) {
    if (this.#isLeaving) return;
    const before = this.#slide;
    this.#isLeaving = true;
    try {
      const photo = await this.#owner.neighbour(step);
      if (!photo || this.#slide !== before) return;
      const next = new Slide(photo);
      next.open(this.viewport);
      await this.#slideOver(next, step, 0);
    } finally {
      this.#isLeaving = false;
    }
  }

  get #middle() {
    const { width, height } = this.viewport;
    return { x: width / 2, y: height / 2 };
  }

  #wholeScales(viewport) {
    const { image, geometry } = this.#slide;
    const ratios = [viewport.width / image.width, viewport.height / image.height];
    const scales = ratios.map((ratio) => Math.min(ratio, geometry.maximumZoomScale));
    return { fit: Math.min(...scales), fill: Math.max(...scales) };
  }

  #zoomed(scale, point) {
    const { view, image } = this.#slide;
    const offset = offsetZoomingAbout(view, scale, point);
    return { zoomScale: scale, contentOffset: clampOffset(offset, image, this.viewport, scale) };
  }

  #show(view, isFresh = false) {
    this.#slide.isFresh = isFresh;
    this.#slide.show(view);
    this.#tell();
  }

  #tell() {
    const { view, geometry, photo } = this.#slide;
    const { dataset } = this.#element;
    dataset.photoId = photo.id;
    if (!view) return;
    dataset.zoomScale = view.zoomScale;
    dataset.contentOffsetX = view.contentOffset.x;
    dataset.contentOffsetY = view.contentOffset.y;
    dataset.minimumZoomScale = geometry.minimumZoomScale;
    dataset.maximumZoomScale = geometry.maximumZoomScale;
    this.#owner.changed();
  }

  /* Pictures are requested when a view has been stable for a moment. */
  #settled() {
    this.#tell();
    clearTimeout(this.#sharpening);
    const slide = this.#slide;
    const sharpen = () =>
      slide.sharpen().catch((error) => {
        if (slide === this.#slide) this.#owner.failed(error);
      });
    if (slide.isFresh) sharpen();
    else this.#sharpening = setTimeout(sharpen, 120);
  }

  #resized() {
    const slide = this.#slide;
    if (!slide?.view || !this.#resting) {
      this.#resting = this.viewport;
      return;
    }
    const before = this.#resting;
    const viewport = this.viewport;
    this.#resting = viewport;
    if (before.width === viewport.width && before.height === viewport.height && before.density === viewport.density) return;
    this.#stop();
    if (slide.isFresh) {
      slide.open(viewport);
    } else {
      this.#keepCentre(slide, before, viewport);
    }
    this.#settled();
  }

  #keepCentre(slide, before, viewport) {
    const fraction = centre(slide.view, slide.image, before);
    const was = this.#wholeScales(before);
    slide.resize(viewport);
    const now = this.#wholeScales(viewport);
    let scale = clampScale(slide.view.zoomScale, slide.geometry);
    if (same(slide.view.zoomScale, was.fill)) scale = now.fill;
    else if (same(slide.view.zoomScale, was.fit)) scale = now.fit;
    slide.show({ zoomScale: scale, contentOffset: offsetCentring(fraction, slide.image, viewport, scale) });
  }

  // Dragging

  #dragBegan(direction, isTouch) {
    this.#stop();
    const { view, isFresh } = this.#slide;
    const isSideways = Math.abs(direction.x) > Math.abs(direction.y);
    const isPulling = isTouch && !isSideways && this.#isWholeInHeight;
    const isPaging = isSideways ? !view || this.#isAtEdge(direction.x) : !view && !isPulling;
    this.#drag = { isPaging, isPulling, isFlinging: isTouch && isFresh, view, moved: { x: 0, y: 0 } };
    if (this.#drag.isPaging) this.#bringNeighbour(direction.x < 0 ? forward : -forward, this.#drag);
  }

  /** Whether the photo's edge on the side that a drag in this direction would uncover is visible. */
  #isAtEdge(direction) {
    const { view, image } = this.#slide;
    const slack = image.width * view.zoomScale - this.viewport.width;
    if (slack <= 1) return true;
    return direction < 0 ? view.contentOffset.x >= slack - 1 : view.contentOffset.x <= 1;
  }

  /* Whether nothing of the photo is above or below the window. */
  get #isWholeInHeight() {
    const { view, image } = this.#slide;
    return !view || image.height * view.zoomScale - this.viewport.height <= 1;
  }

  async #bringNeighbour(step, drag) {
    drag.step = step;
    drag.side = step * forward;
    const photo = await this.#owner.neighbour(step);
    if (this.#drag !== drag || !photo) return;
    drag.neighbour = new Slide(photo);
    drag.neighbour.open(this.viewport);
    drag.neighbour.sharpen().catch(() => {});
    this.#stage.append(drag.neighbour.element);
    this.#page(drag);
  }

  #dragged(moved) {
    const drag = this.#drag;
    if (!drag) return;
    drag.moved = moved;
    if (drag.isPaging) this.#page(drag);
    else if (drag.isPulling) this.#pull(drag);
    else this.#pan(drag);
  }

  #pull(drag) {
    drag.y = mayMove() ? drag.moved.y : 0;
    this.#slide.shift(0, drag.y);
  }

  #page(drag) {
    const { width } = this.viewport;
    const isOpen = drag.neighbour && Math.sign(drag.moved.x) === -drag.side;
    const x = isOpen ? drag.moved.x : mayMove() ? rubberBand(drag.moved.x, width) / 2 : 0;
    drag.x = x;
    this.#slide.shift(x);
    drag.neighbour?.shift(x + drag.side * (width + slideGap));
  }

  #pan(drag) {
    const { image } = this.#slide;
    const { viewport } = this;
    const { zoomScale, contentOffset } = drag.view;
    const wanted = { x: contentOffset.x - drag.moved.x, y: contentOffset.y - drag.moved.y };
    const allowed = clampOffset(wanted, image, viewport, zoomScale);
    if (mayMove()) {
      allowed.x += rubberBand(wanted.x - allowed.x, viewport.width) / 1.5;
      allowed.y += rubberBand(wanted.y - allowed.y, viewport.height) / 1.5;
    }
    this.#show({ zoomScale, contentOffset: allowed });
  }

  #dragEnded(velocity, isCancelled) {
    const drag = this.#drag;
    if (!drag) return;
    if (drag.isPaging) this.#pageEnded(drag, velocity);
    else if (drag.isPulling) this.#pullEnded(drag, velocity, isCancelled);
    else this.#panEnded(drag, velocity);
  }

  async #pageEnded(drag, velocity) {
    const { width } = this.viewport;
    const pulled = -drag.side * drag.moved.x;
    const isFar = pulled > width * 0.4 || (pulled > 24 && -drag.side * velocity.x > 0.25);
    const next = drag.neighbour;
    if (next && isFar) {
      this.#drag = undefined;
      this.#isLeaving = true;
      await this.#slideOver(next, drag.step, drag.x);
      this.#isLeaving = false;
      return;
    }
    const from = drag.x ?? 0;
    await this.#animate(from === 0 ? 0 : 200, (t) => {
      const x = from * (1 - t);
      this.#slide.shift(x);
      next?.shift(x + drag.side * (width + slideGap));
    });
    if (this.#drag === drag) this.#drag = undefined;
    next?.remove();
    if (!next && isFar) this.go(drag.step);
  }

  /* The photo returns to its place even if the page is left: the owner can have something else to close first. */
  #pullEnded(drag, velocity, isCancelled) {
    this.#drag = undefined;
    const from = drag.y ?? 0;
    this.#animate(from === 0 ? 0 : 200, (t) => this.#slide.shift(0, from * (1 - t)));
    if (isCancelled || !isUpright(drag.moved)) return;
    const isFar = Math.abs(drag.moved.y) > this.viewport.height / 4 && velocity.y * drag.moved.y >= 0;
    const direction = isFar ? Math.sign(drag.moved.y) : flingDirection(drag.moved, velocity)?.y;
    if (direction) this.#owner.pulled(direction);
  }

  #panEnded(drag, velocity) {
    this.#drag = undefined;
    const fling = drag.isFlinging ? flingDirection(drag.moved, velocity) : undefined;
    if (fling?.y && isUpright(drag.moved)) {
      this.fill();
      this.#owner.pulled(fling.y);
      return;
    }
    const { view, image } = this.#slide;
    const step = fling?.x ? -fling.x * forward : this.#pulledOver(drag);
    const glide = mayMove() ? 220 : 0;
    const offset = {
      x: view.contentOffset.x - velocity.x * glide,
      y: view.contentOffset.y - velocity.y * glide,
    };
    this.#animateTo({ ...view, contentOffset: clampOffset(offset, image, this.viewport, view.zoomScale) }, 320);
    if (step) this.go(step);
  }

  /** The step requested by a drag well beyond the photo's side; 0 if it ended within. */
  #pulledOver({ view, moved }) {
    const { image } = this.#slide;
    const wanted = view.contentOffset.x - moved.x;
    const slack = Math.max(0, image.width * view.zoomScale - this.viewport.width);
    if (Math.abs(moved.x) < 2 * Math.abs(moved.y)) return 0;
    return wanted > slack + 40 ? forward : wanted < -40 ? -forward : 0;
  }

  async #slideOver(next, step, from) {
    const { width } = this.viewport;
    const distance = Math.sign(step) * forward * (width + slideGap);
    const before = this.#slide;
    if (!next.element.isConnected) this.#stage.append(next.element);
    next.shift(from + distance);
    next.sharpen().catch(() => {});
    await this.#animate(240, (t) => {
      const x = from + (-distance - from) * t;
      before.shift(x);
      next.shift(x + distance);
    });
    if (this.#slide !== before) {
      next.remove();
      return;
    }
    this.#put(next);
    before.remove();
    this.#owner.went(next.photo, step);
    this.#settled();
    this.focus();
  }

  // Pinching

  #pinchBegan() {
    this.#stop();
    this.#pinch = this.#slide.view;
  }

  #pinched(factor, from, to) {
    const view = this.#pinch;
    if (!view) return;
    const { geometry } = this.#slide;
    const wanted = view.zoomScale * factor;
    const allowed = clampScale(wanted, geometry);
    const scale = mayMove() ? allowed * (wanted / allowed) ** 0.35 : allowed;
    const offset = offsetZoomingAbout(view, scale, from);
    this.#show({ zoomScale: scale, contentOffset: { x: offset.x + from.x - to.x, y: offset.y + from.y - to.y } });
    this.#pinch.last = to;
  }

  #pinchEnded() {
    if (!this.#pinch) return;
    const point = this.#pinch.last ?? this.#middle;
    this.#pinch = undefined;
    this.#animateTo(this.#zoomed(clampScale(this.#slide.view.zoomScale, this.#slide.geometry), point));
  }

  // Animation

  #animateTo(target, time = 260) {
    const slide = this.#slide;
    const { view, geometry } = slide;
    const isFresh =
      target.zoomScale === geometry.zoomScale &&
      target.contentOffset.x === geometry.contentOffset.x &&
      target.contentOffset.y === geometry.contentOffset.y;
    const mix = (from, to, t) => (t === 1 ? to : from + (to - from) * t);
    this.#animate(time, (t) => {
      this.#show(
        {
          zoomScale: mix(view.zoomScale, target.zoomScale, t),
          contentOffset: {
            x: mix(view.contentOffset.x, target.contentOffset.x, t),
            y: mix(view.contentOffset.y, target.contentOffset.y, t),
          },
        },
        isFresh,
      );
    }).then((isDone) => isDone && this.#settled());
  }

  /** Calls `draw` with 0…1 for a number of milliseconds, or once with 1 if animations are not allowed. */
  #animate(time, draw) {
    this.#stop();
    if (!mayMove() || time === 0) {
      draw(1);
      return Promise.resolve(true);
    }
    const run = (this.#animation += 1);
    return new Promise((resolve) => {
      const start = performance.now();
      const frame = (now) => {
        if (run !== this.#animation) return resolve(false);
        const t = Math.min(1, Math.max(0, (now - start) / time));
        draw(1 - (1 - t) ** 3);
        if (t < 1) requestAnimationFrame(frame);
        else resolve(true);
      };
      requestAnimationFrame(frame);
    });
  }

  #stop() {
    this.#animation += 1;
    // A slide that was returning to its place is there.
    if (!this.#isLeaving) this.#slide?.shift(0);
  }
}
