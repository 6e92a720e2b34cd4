/**
 * Formats times and sizes in the page's locale, by Intl.
 *
 * @module
 */
import { language, locale, numberingSystem } from './page.js';
import { numberText } from './words.js';

const styles = {
  month: { year: 'numeric', month: 'long' },
  day: { dateStyle: 'long' },
  date: { dateStyle: 'medium' },
  time: { dateStyle: 'medium', timeStyle: 'short' },
};

/** Formats a time; `style` is one of these, `zone` an IANA time zone (default: the reader's). */
export function dateText(time, style, zone) {
  const options = { ...styles[style] };
  if (zone) options.timeZone = zone;
  if (locale === language) options.numberingSystem = numberingSystem;
  return new Intl.DateTimeFormat(locale, options).format(new Date(time));
}

/** Formats the local time in an ISO 8601 time, regardless of its offset and the reader's time zone. */
export function clockText(time, style) {
  return dateText(`${time.slice(0, 19)}Z`, style, 'UTC');
}

const minute = 60000;
const units = [['minute', minute, 60], ['hour', 60 * minute, 24], ['day', 24 * 60 * minute, 7]];

/** Formats a time of the last week by how long ago it was: `3 min. ago`, `yesterday`; another time as `time`. */
export function agoText(time, now = Date.now()) {
  const ago = now - new Date(time);
  if (ago < 0) return dateText(time, 'time');
  const options = { numeric: 'auto', style: 'short' };
  if (locale === language) options.numberingSystem = numberingSystem;
  const format = new Intl.RelativeTimeFormat(locale, options);
  if (ago < minute) return format.format(0, 'second');
  for (const [unit, length, count] of units) {
    if (ago < count * length) return format.format(-Math.floor(ago / length), unit);
  }
  return dateText(time, 'time');
}

/** Formats a number of bytes in a suitable unit. */
export function bytesText(bytes) {
  const names = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];
  const step = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const options = { style: 'unit', unit: names[step], unitDisplay: 'short', maximumFractionDigits: step < 2 ? 0 : 1 };
  return numberText(bytes / 1000 ** step, options);
}

/** Fills every `<time data-style>` and `<data data-style=bytes>` below `root`. */
export function showDates(root = document) {
  for (const time of root.querySelectorAll('time[data-style]')) {
    const { style, zone, clock } = time.dataset;
    time.textContent = clock === undefined ? dateText(time.dateTime, style, zone) : clockText(time.dateTime, style);
    time.removeAttribute('data-style');
    time.lang = locale;
  }
  for (const number of root.querySelectorAll('data[data-style]')) {
    const value = Number(number.value);
    number.textContent = number.dataset.style === 'bytes' ? bytesText(value) : numberText(value);
    number.removeAttribute('data-style');
  }
}
