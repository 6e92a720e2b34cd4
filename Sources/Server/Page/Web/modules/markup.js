/**
 * Titles and captions: plain text in which only `<i>` and `<b>` are markup; `&` and `<` otherwise stand for themselves.
 *
 * @module
 */

const tag = /<(\/?)([ib])>/g;

/**
 * The text as DOM nodes. Everything but the four tags is text; an unmatched closing tag is dropped.
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

/** The text without markup, for document titles and alternative texts. */
export function plainText(text) {
  return text.replace(tag, '');
}
