/**
 * Notices above the page, with a text and optionally one action.
 *
 * @module
 */
import { announce } from './page.js';
import { word } from './words.js';

/**
 * Shows a notice; it replaces one of the same kind.
 *
 * @param {string} kind
 * @param {string} text
 * @param {{label: string, work: () => void}} [action]
 * @param {number} [time] milliseconds until it disappears; default: never
 */
export function showNotice(kind, text, action, time) {
  hideNotice(kind);
  const line = document.createElement('div');
  line.className = `note note-${kind}`;
  line.dataset.kind = kind;
  const words = document.createElement('span');
  words.textContent = text;
  line.append(words);
  if (action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'text-button';
    button.textContent = action.label;
    button.addEventListener('click', action.work);
    line.append(button);
  }
  box().append(line);
  announce(action ? `${text} ${action.label}` : text);
  if (time) setTimeout(() => line.remove(), time);
}

/** Hides the notice of a kind. */
export function hideNotice(kind) {
  document.querySelector(`.note[data-kind=${kind}]`)?.remove();
}

function box() {
  let element = document.getElementById('notes');
  if (!element) {
    element = document.createElement('section');
    element.id = 'notes';
    element.className = 'notes';
    element.ariaLabel = word('notices');
    document.body.append(element);
  }
  return element;
}
