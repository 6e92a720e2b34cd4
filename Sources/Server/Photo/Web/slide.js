/**
 * One photo on the screen: its pictures, at increasing sharpness, with a zoom scale and an offset.
 *
 * @module
 */
import { during } from './activity.js';
import { knownFocus } from './focus.js';
import { thumbnailSize, viewGeometry } from './geometry.js';
import { openingMode } from './mode.js';
import { mostDensity, savesData, sides, thumbnailAddress } from './pictures.js';
import { tileScale, Tiles } from './tiles.js';
import { offsetCentring } from './zoom.js';

/** The sizes of pictures that are requested; the first of them is there since the import. */
const buckets = sides.filter((side) => side >= 256);

/** How many times a photo is enlarged at most, in points per pixel. */
const mostScale = 4;

/** A photo with its own geometry, computed at each opening. */
export class Slide {
  /** The photo's document. */
  photo;
  /** The geometry for the viewport: the zoom limits, and the initial view. */
  geometry;
  /** @type {import('./zoom.js').View} the current view */
  view;
  /** Whether the view is still the initial one. */
  isFresh = true;
  element = document.createElement('div');

  #picture = document.createElement('div');
  #viewport;
  #sharpest = 0;
  #asked = 0;
  #coming;
  #tiles;
  #isGone = false;

  /** @param {object} photo */
  constructor(photo) {
    this.photo = photo;
    this.element.className = 'slide';
    this.#picture.className = 'picture';
    this.element.append(this.#picture);
  }

  /** The upright size in pixels; undefined for a photo that was never fetched. */
  get image() {
    const { width, height } = this.photo;
    return width && height ? { width, height } : undefined;
  }

  /** Opens it in a viewport: filling it or as a whole, centred on the middle or the main subject. */
  open(viewport) {
    this.resize(viewport);
    if (!this.image) return;
    this.isFresh = true;
    this.show({ zoomScale: this.geometry.zoomScale, contentOffset: this.geometry.contentOffset });
  }

  /** Sets the size of the viewport, and the geometry of the current mode, without changing the view. */
  resize(viewport) {
    this.#viewport = viewport;
    if (this.image) this.geometry = this.#geometryIn(viewport);
  }

  /* That of `photos open` in the current mode, but a photo of a few pixels does not fill the window: it is centred. A small photo
     that is shown as a whole can be enlarged until it fills the window too. */
  #geometryIn(viewport) {
    const focus = knownFocus(this.photo);
    const fill = viewGeometry(this.image, viewport, 'fill', focus);
    const maximumZoomScale = fill.zoomScale <= mostScale ? fill.maximumZoomScale : mostScale;
    const geometry = viewGeometry(this.image, viewport, openingMode(), focus);
    if (geometry.zoomScale <= mostScale) return { ...geometry, maximumZoomScale };
    const contentOffset = offsetCentring(focus ?? { x: 0.5, y: 0.5 }, this.image, viewport, mostScale);
    return { ...geometry, zoomScale: mostScale, maximumZoomScale, contentOffset };
  }

  /** Shows a view. */
  show(view) {
    this.view = view;
    const { style } = this.#picture;
    style.width = `${this.image.width * view.zoomScale}px`;
    style.height = `${this.image.height * view.zoomScale}px`;
    style.transform = `translate(${-view.contentOffset.x}px, ${-view.contentOffset.y}px)`;
  }

  /** Lays an element over the photo, with which it moves and is zoomed. */
  cover(element) {
    this.#picture.append(element);
  }

  /** Moves the whole slide, in points. */
  shift(x, y = 0) {
    this.element.style.transform = x || y ? `translate(${x}px, ${y}px)` : '';
  }

  /** Pixels per point at a zoom scale; 1 if the user asks for less data. Who zooms in looks for each pixel of the screen. */
  #density(zoomScale) {
    if (savesData()) return 1;
    const { density } = this.#viewport;
    return zoomScale > this.geometry.zoomScale ? density : Math.min(density, mostDensity);
  }

  /** The size of the whole photo that is sharp at a zoom scale. */
  #bucket(zoomScale) {
    const long = Math.max(this.image.width, this.image.height);
    const pixels = Math.min(long * zoomScale * this.#density(zoomScale), long);
    return buckets.find((size) => size >= pixels) ?? buckets.at(-1);
  }

  /** The visible part of the photo, in its pixels. */
  get visibleRect() {
    const { view, image } = this;
    const part = (offset, length, limit) => {
      const start = Math.max(0, offset / view.zoomScale);
      return [start, Math.min(limit, (offset + length) / view.zoomScale) - start];
    };
    const [x, width] = part(view.contentOffset.x, this.#viewport.width, image.width);
    const [y, height] = part(view.contentOffset.y, this.#viewport.height, image.height);
    return { x, y, width, height };
  }

  /**
   * Requests pictures until the view is sharp: the whole photo at its initial zoom, tiles beyond it. Resolves when nothing
   * sharper is available; rejects if nothing loaded.
   */
  async sharpen() {
    if (!this.image) return;
    const whole = Math.min(this.#bucket(this.view.zoomScale), this.#bucket(this.geometry.zoomScale));
    const pixels = this.view.zoomScale * this.#density(this.view.zoomScale);
    const isCovered = whole >= Math.min(1, pixels) * Math.max(this.image.width, this.image.height);
    if (isCovered) this.#tiles?.clear();
    await Promise.all([this.#sharpenWhole(whole), isCovered ? undefined : this.#sharpenPart(pixels)]);
  }

  #sharpenPart(pixels) {
    if (!this.#tiles) {
      this.#tiles = new Tiles(this.photo, this.image);
      this.#picture.append(this.#tiles.element);
    }
    return this.#tiles.show(this.visibleRect, tileScale(pixels));
  }

  async #sharpenWhole(bucket) {
    if (bucket <= this.#asked) {
      // Concurrent callers wait for the same request.
      await this.#coming;
      return;
    }
    const jobs = [this.#load(bucket)];
    if (this.#asked === 0 && bucket > buckets[0]) jobs.push(this.#load(buckets[0]).catch(() => {}));
    this.#asked = bucket;
    this.#coming = Promise.all(jobs);
    try {
      await this.#coming;
    } catch (error) {
      this.#asked = this.#sharpest;
      throw error;
    }
  }

  async #load(bucket) {
    const picture = new Image();
    picture.alt = '';
    picture.src = thumbnailAddress(this.photo, bucket);
    await during(() => picture.decode());
    if (this.#isGone || bucket <= this.#sharpest) return;
    const size = thumbnailSize(this.image, bucket);
    // Offline, a smaller picture can be the response: the next attempt requests it again.
    const isWhole = picture.naturalWidth >= size.width;
    if (isWhole) this.#sharpest = bucket;
    else if (this.#sharpest > 0) return;
    if (!isWhole) this.#asked = 0;
    picture.dataset.size = bucket;
    this.#picture.querySelector(':scope > img')?.remove();
    this.#picture.prepend(picture);
    this.element.dataset.sharpness = Math.max(picture.naturalWidth, picture.naturalHeight);
  }

  /** Removes it from the screen and drops requests in progress. */
  remove() {
    this.#isGone = true;
    this.#tiles?.clear();
    this.element.remove();
  }
}
