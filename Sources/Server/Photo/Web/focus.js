/**
 * Smart focus: where a photo is opened, the point that matters in it is brought to the middle, where the person wants that.
 *
 * @module
 */
import { api } from './http.js';

const key = 'photos.focus';
const points = new Map();

/** Whether it is wanted; not unless somebody chose it. */
export function isFocusWanted() {
  try {
    return localStorage.getItem(key) === 'auto';
  } catch {
    return false;
  }
}

/** Remembers whether it is wanted. */
export function wantFocus(isWanted) {
  try {
    if (isWanted) localStorage.setItem(key, 'auto');
    else localStorage.removeItem(key);
  } catch {
    // Without storage it holds for this page alone.
  }
}

/** The point that is known already, as fractions of the photo's sides; undefined where it is not wanted or not known. */
export function knownFocus(photo) {
  return isFocusWanted() ? points.get(photo.id) : undefined;
}

/** The same, asked for first. */
export async function focusOf(photo) {
  if (!isFocusWanted()) return undefined;
  if (!points.has(photo.id)) {
    const { focus } = await api(`/photos/${encodeURIComponent(photo.id)}/focus`);
    points.set(photo.id, focus);
  }
  return points.get(photo.id);
}
