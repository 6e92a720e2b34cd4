/**
 * The words that modules say, from the page's string table: patterns of ICU's MessageFormat, of which names in braces,
 * `plural` and `#` are read.
 *
 * @module
 */
import { language, numberingSystem } from './page.js';

const table = JSON.parse(document.getElementById('words').textContent);
const plurals = new Intl.PluralRules(language);
const isRightToLeft = document.documentElement.dir === 'rtl';

/**
 * The message of a key; the key itself where there is none.
 *
 * @param {string} key a literal, by which the server knows which messages to send
 * @param {Record<string, string|number>} [values]
 */
export function word(key, values = {}) {
  const pattern = table[key];
  return pattern === undefined ? key : fill(pattern, values);
}

/** A number as text. */
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

/* A Latin name must not draw the quotes and numbers beside it to itself (UAX 9). */
function isolated(text) {
  return isRightToLeft ? `\u2068${text}\u2069` : text;
}
