/**
 * Smart focus: opens photos with their main subject in the middle, if the user has chosen that.
 *
 * @module
 */
import { api } from './http.js';

const key = 'photos.focus';
const points = new Map();

/** Whether smart focus is on; off by default. */
export function isFocusWanted() {
  try {
    return localStorage.getItem(key) === 'auto';
  } catch {
    return false;
  }
}

/** Stores whether smart focus is on. */
export function wantFocus(isWanted) {
  try {
    if (isWanted) localStorage.setItem(key, 'auto');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the choice applies to this page only.
  }
}

/**
 * The point if it is known already, as fractions of the photo's width and height; undefined if smart focus is off or the point
 * unknown.
 */
export function knownFocus(photo) {
  return isFocusWanted() ? points.get(photo.id) : undefined;
}

/** The same, after requesting it. */
export async function focusOf(photo) {
  if (!isFocusWanted()) return undefined;
  if (!points.has(photo.id)) {
    const { focus } = await api(`/photos/${encodeURIComponent(photo.id)}/focus`);
    points.set(photo.id, focus);
  }
  return points.get(photo.id);
}
