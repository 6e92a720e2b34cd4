/**
 * One photo on the screen: its pictures, ever sharper, at a zoom scale and an offset.
 *
 * @module
 */
import { during } from './activity.js';
import { thumbnailSize, viewGeometry } from './geometry.js';
import { base } from './page.js';

/** Sizes of pictures that are asked for, in pixels of the long side: few, so that they are found again in caches. */
const buckets = [256, 512, 1024, 2048, 4096, 8192];

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

  /** Opens it in a viewport: filled, centred. */
  open(viewport) {
    this.#viewport = viewport;
    if (!this.image) return;
    this.geometry = viewGeometry(this.image, viewport);
    this.isFresh = true;
    this.show({ zoomScale: this.geometry.zoomScale, contentOffset: this.geometry.contentOffset });
  }

  /** Takes a viewport of another size without touching the view. */
  resize(viewport) {
    this.#viewport = viewport;
    if (this.image) this.geometry = viewGeometry(this.image, viewport);
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

  /** Asks for pictures until the view is sharp. Resolves when it is as sharp as it gets; throws where nothing came. */
  async sharpen() {
    if (!this.image) return;
    const long = Math.max(this.image.width, this.image.height);
    const pixels = Math.min(long * this.view.zoomScale * this.#viewport.density, long);
    const bucket = buckets.find((size) => size >= pixels) ?? buckets.at(-1);
    if (bucket <= this.#asked) return;
    const jobs = [this.#load(bucket)];
    if (this.#asked === 0 && bucket > buckets[0]) jobs.push(this.#load(buckets[0]).catch(() => {}));
    this.#asked = bucket;
    try {
      await Promise.all(jobs);
    } catch (error) {
      this.#asked = this.#sharpest;
      throw error;
    }
  }

  async #load(bucket) {
    const picture = new Image();
    picture.alt = '';
    picture.src = this.#address(bucket);
    await during(() => picture.decode());
    if (this.#isGone || bucket <= this.#sharpest) return;
    this.#sharpest = bucket;
    picture.dataset.size = bucket;
    this.#picture.replaceChildren(picture);
    this.element.dataset.sharpness = Math.max(...Object.values(thumbnailSize(this.image, bucket)));
  }

  #address(bucket) {
    const { recipe } = document.getElementById('viewer').dataset;
    const version = recipe && this.photo.sha256 ? `&v=${recipe}-${this.photo.sha256.slice(0, 12)}` : '';
    return `${base}/api/v1/photos/${this.photo.id}/thumbnail?size=${bucket}${version}`;
  }

  /** Takes it off the screen; what is still on its way to it is thrown away. */
  remove() {
    this.#isGone = true;
    this.element.remove();
  }
}
