/**
 * One photo on the screen: its pictures, ever sharper, at a zoom scale and an offset.
 *
 * @module
 */
import { during } from './activity.js';
import { knownFocus } from './focus.js';
import { thumbnailSize, viewGeometry } from './geometry.js';
import { savesData, thumbnailAddress } from './pictures.js';
import { tileScale, Tiles } from './tiles.js';

/** Sizes of pictures that are asked for, in pixels of the long side: few, so that they are found again in caches. */
const buckets = [256, 512, 1024, 2048, 4096];

/** A photo with its own geometry, fresh at each opening. */
export class Slide {
  /** The photo's document. */
  photo;
  /** What the viewport and the photo's size make of it: the limits of zooming, and the view at the start. */
  geometry;
  /** @type {import('./zoom.js').View} what is shown now */
  view;
  /** Nobody has zoomed or moved it yet. */
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

  /** Opens it in a viewport: filled, with the middle or what matters in the middle. */
  open(viewport) {
    this.#viewport = viewport;
    if (!this.image) return;
    this.geometry = viewGeometry(this.image, viewport, 'fill', knownFocus(this.photo));
    this.isFresh = true;
    this.show({ zoomScale: this.geometry.zoomScale, contentOffset: this.geometry.contentOffset });
  }

  /** Takes a viewport of another size without touching the view. */
  resize(viewport) {
    this.#viewport = viewport;
    if (this.image) this.geometry = viewGeometry(this.image, viewport, 'fill', knownFocus(this.photo));
  }

  /** Shows a view. */
  show(view) {
    this.view = view;
    const { style } = this.#picture;
    style.width = `${this.image.width * view.zoomScale}px`;
    style.height = `${this.image.height * view.zoomScale}px`;
    style.transform = `translate(${-view.contentOffset.x}px, ${-view.contentOffset.y}px)`;
  }

  /** Moves the whole slide to the side, in points. */
  shift(x) {
    this.element.style.transform = x ? `translateX(${x}px)` : '';
  }

  /** Pixels of the screen for each point; one where few bytes are wanted. */
  get #density() {
    return savesData() ? 1 : this.#viewport.density;
  }

  /** The size of the whole photo that shows a scale sharply. */
  #bucket(zoomScale) {
    const long = Math.max(this.image.width, this.image.height);
    const pixels = Math.min(long * zoomScale * this.#density, long);
    return buckets.find((size) => size >= pixels) ?? buckets.at(-1);
  }

  /** The part of the photo that is seen, in its pixels. */
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
   * Asks for pictures until the view is sharp: the whole photo as it was opened, and tiles where it is zoomed in farther. Resolves
   * when it is as sharp as it gets; throws where nothing came.
   */
  async sharpen() {
    if (!this.image) return;
    const whole = Math.min(this.#bucket(this.view.zoomScale), this.#bucket(this.geometry.zoomScale));
    const pixels = this.view.zoomScale * this.#density;
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
      // Whoever asks while it is under way hears of its end too.
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
    // Without a net a smaller picture may stand for the one that was asked for: the next look asks again.
    const isWhole = picture.naturalWidth >= size.width;
    if (isWhole) this.#sharpest = bucket;
    else if (this.#sharpest > 0) return;
    if (!isWhole) this.#asked = 0;
    picture.dataset.size = bucket;
    this.#picture.querySelector(':scope > img')?.remove();
    this.#picture.prepend(picture);
    this.element.dataset.sharpness = Math.max(picture.naturalWidth, picture.naturalHeight);
  }

  /** Takes it off the screen; what is still on its way to it is thrown away. */
  remove() {
    this.#isGone = true;
    this.#tiles?.clear();
    this.element.remove();
  }
}
