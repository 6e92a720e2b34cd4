/**
 * Values that the server puts into every page, such as base path and locale.
 *
 * @module
 */

const root = document.documentElement;

/** The base path: `''` unless the server is behind a proxy with a prefix. */
export const base = root.dataset.base;

/** The BCP 47 tag for names and dates. */
export const locale = root.dataset.locale || 'en';

/** The BCP 47 tag for texts and numbers: English if there are no texts in `locale`. */
export const language = root.lang || 'en';

/** The numbering system of `language` for Intl; the browser's data can differ from the server's. */
export const numberingSystem = root.dataset.numbers || 'latn';

/** 1 if the next item is to the right, −1 if it is to the left. */
export const forward = root.dir === 'rtl' ? -1 : 1;

/** The signed-in user: `''` on a server without sign-in, undefined for a visitor, who has no recents. */
export const person = root.dataset.person;

/** Whether animations are allowed (`prefers-reduced-motion`). */
export function mayMove() {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Announces a text to screen readers. */
export function announce(text) {
  const region = document.getElementById('announcer');
  if (!region) return;
  region.textContent = '';
  requestAnimationFrame(() => (region.textContent = text));
}

/** A copy of the only element of `<template id=…>`. */
export function stamp(id) {
  return document.getElementById(id).content.firstElementChild.cloneNode(true);
}
