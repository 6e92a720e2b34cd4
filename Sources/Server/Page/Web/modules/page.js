/**
 * What every page is told by the server: its base path and its locale.
 *
 * @module
 */

const root = document.documentElement;

/** The path before every route, `''` unless the server stands behind a prefix. */
export const base = root.dataset.base;

/** The BCP 47 tag that names and dates are told in. */
export const locale = root.dataset.locale || 'en';

/** The BCP 47 tag that words and numbers are told in: English where there are no words in `locale`. */
export const language = root.lang || 'en';

/** The digits of `language`, as Intl calls them; the browser's data may be of another age than the server's. */
export const numberingSystem = root.dataset.numbers || 'latn';

/** 1 where what comes next is to the right, −1 where it is to the left. */
export const forward = root.dir === 'rtl' ? -1 : 1;

/** Who is signed in: `''` where nobody signs in, undefined for a visitor, who has no recents. */
export const person = root.dataset.person;

/** Whether movement is welcome. */
export function mayMove() {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Says something once to those who listen to the page. */
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
