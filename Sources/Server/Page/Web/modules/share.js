/**
 * Shares links to what is shown: a place, or a photo as it is seen.
 *
 * @module
 */
import { showNotice } from './notice.js';
import { word } from './words.js';

/** The region of a photo in a URL, in its pixels; undefined if there is none, or if it is invalid. */
export function sharedRect(search, image) {
  const text = new URLSearchParams(search).get('visibleRect');
  const numbers = text?.split(',').map(Number) ?? [];
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return undefined;
  const [x, y, width, height] = numbers;
  const isWithin = x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= image.width + 1 && y + height <= image.height + 1;
  return isWithin ? { x, y, width, height } : undefined;
}

/** The URL of a photo as it is seen; `rect` is in its pixels. */
export function photoAddress(path, rect) {
  const address = new URL(path, location);
  if (rect) {
    const numbers = [rect.x, rect.y, rect.width, rect.height].map((number) => Math.round(number * 1000) / 1000);
    address.search = `?visibleRect=${numbers.join(',')}`;
  }
  return address.href;
}

/** Shares a URL with the system's share sheet, or copies it to the clipboard. */
export async function share(title, url) {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if (error.name !== 'AbortError') await copy(url);
    }
    return;
  }
  await copy(url);
}

/** Copies a text to the clipboard, and says so; a text that cannot be copied is shown. */
export async function copy(text, said = word('linkCopied')) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyBySelection(text)) {
      showNotice('link', text, undefined, 20_000);
      return;
    }
  }
  showNotice('link', said, undefined, 3000);
}

/* Over plain HTTP there is no clipboard API, but a selection can be copied. */
function copyBySelection(text) {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'said';
  document.body.append(field);
  const focused = document.activeElement;
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
  return isDone;
}

/** Makes a button share the title and URL that `what` returns. */
export function shareBy(button, what) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const { title, url } = what();
    share(title, url);
  });
}
