/**
 * The texts of modules, from the page's string table: ICU MessageFormat patterns with arguments in braces, `plural` and `#`.
 *
 * @module
 */
import { language, numberingSystem } from './page.js';

const table = JSON.parse(document.getElementById('words').textContent);
const plurals = new Intl.PluralRules(language);
const isRightToLeft = document.documentElement.dir === 'rtl';

/**
 * The text of a key; the key itself if there is none.
 *
 * @param {string} key a string literal, which the server looks for to know the texts that modules need
 * @param {Record<string, string|number>} [values]
 */
export function word(key, values = {}) {
  const pattern = table[key];
  return pattern === undefined ? key : fill(pattern, values);
}

/** Formats a number. */
export function numberText(number, options) {
  return new Intl.NumberFormat(language, { numberingSystem, ...options }).format(number);
}

function fill(pattern, values, count) {
  let text = '';
  let rest = pattern;
  for (let at = rest.search(/[{#]/); at >= 0; at = rest.search(/[{#]/)) {
    text += rest.slice(0, at);
    if (rest[at] === '#') {
      text += count === undefined ? '#' : numberText(count);
      rest = rest.slice(at + 1);
    } else {
      const end = closing(rest, at);
      text += argument(rest.slice(at + 1, end), values);
      rest = rest.slice(end + 1);
    }
  }
  return text + rest;
}

/* `title`, or `count, plural, one {# photo} other {# photos}`. */
function argument(content, values) {
  const [, name, cases] = /^\s*(\w+)\s*(?:,\s*plural\s*,([^]*))?$/.exec(content) ?? [];
  if (!(name in values)) return `{${content}}`;
  const value = values[name];
  if (!cases) return typeof value === 'number' ? numberText(value) : isolated(value);
  const choices = read(cases);
  return fill(choices[`=${value}`] ?? choices[plurals.select(value)] ?? choices.other, values, value);
}

function read(cases) {
  const choices = {};
  let rest = cases;
  for (let at = rest.indexOf('{'); at >= 0; at = rest.indexOf('{')) {
    const end = closing(rest, at);
    choices[rest.slice(0, at).trim()] = rest.slice(at + 1, end);
    rest = rest.slice(end + 1);
  }
  return choices;
}

function closing(text, start) {
  let depth = 0;
  for (let i = start; i < text.length; i += 1) {
    if (text[i] === '{') depth += 1;
    else if (text[i] === '}' && (depth -= 1) === 0) return i;
  }
  return text.length;
}

/* Isolates a name, so that its direction does not affect the punctuation and numbers beside it (UAX 9). */
function isolated(text) {
  return isRightToLeft ? `\u2068${text}\u2069` : text;
}
