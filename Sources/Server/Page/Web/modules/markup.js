/**
 * Titles and captions: plain text in which only `<i>` and `<b>` are markup, and `&` and `<` stand for themselves.
 *
 * @module
 */

const tag = /<(\/?)([ib])>/g;

/**
 * The text as DOM nodes. Whatever is not one of the four tags stays text; a closing tag that closes nothing is left out.
 *
 * @param {string} text
 * @returns {DocumentFragment}
 */
export function renderMarkup(text) {
  const root = document.createDocumentFragment();
  const open = [root];
  let end = 0;
  for (const match of text.matchAll(tag)) {
    open.at(-1).append(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (!match[1]) {
      const element = document.createElement(match[2]);
      open.at(-1).append(element);
      open.push(element);
    } else if (open.at(-1).localName === match[2]) {
      open.pop();
    }
  }
  open.at(-1).append(text.slice(end));
  return root;
}

/** The text without its markup, for where there is none: document titles, alternative texts. */
export function plainText(text) {
  return text.replace(tag, '');
}
