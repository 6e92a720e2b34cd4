/**
 * The film of a motion photo or Live Photo, played over the photo.
 *
 * @module
 */
import { showNotice } from './notice.js';
import { word } from './words.js';

/** Plays a film once, where the photo is, and follows its zoom. */
export class Film {
  #link;
  #viewer;
  #video;

  /**
   * @param {HTMLAnchorElement} link leads to the film of the shown photo
   * @param {import('./viewer.js').Viewer} viewer
   */
  constructor(link, viewer) {
    this.#link = link;
    this.#viewer = viewer;
  }

  /** Plays the film from its beginning, or stops it. */
  toggle() {
    const isPlaying = this.#video !== undefined;
    this.stop();
    if (!isPlaying) this.#play();
  }

  #play() {
    const video = document.createElement('video');
    video.className = 'film';
    video.playsInline = true;
    video.setAttribute('aria-hidden', 'true');
    video.src = this.#link.href;
    video.addEventListener('ended', () => this.stop());
    // As when the photo is drawn again.
    video.addEventListener('pause', () => video === this.#video && !video.isConnected && this.stop());
    video.addEventListener('error', () => this.#failed(video));
    this.#video = video;
    this.#viewer.cover(video);
    this.#link.setAttribute('aria-label', word('stopFilm'));
    this.#link.classList.add('playing');
    // What is wrong with the film is reported by its error.
    video.play().catch(() => {});
  }

  /** Stops the film, and shows the photo again. */
  stop() {
    const video = this.#video;
    if (!video) return;
    this.#video = undefined;
    video.pause();
    video.removeAttribute('src');
    video.load();
    video.remove();
    this.#link.setAttribute('aria-label', word('playFilm'));
    this.#link.classList.remove('playing');
  }

  /* A player does not say whether it could not load a film or could not decode it, so the server is asked. */
  async #failed(video) {
    if (this.#video !== video) return;
    this.stop();
    const answer = await fetch(this.#link.href, { method: 'HEAD' }).catch(() => undefined);
    showNotice('film', answer?.ok ? word('filmFailed') : word('filmUnreachable'));
  }
}
