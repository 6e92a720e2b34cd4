/**
 * The alphabetical index at the edge: taps, drags and keys scroll to the section, or the row, of a title.
 *
 * @module
 */

/** The minimum height of a title in the rail, in pixels. */
const lineHeight = 15;

/**
 * Which of `count` titles are shown when there is not room for all: the first, the last, and evenly spaced ones between, with a
 * dot between any two.
 */
export function thinned(count, room) {
  const shown = Math.max(2, Math.ceil(room / 2));
  return Array.from({ length: shown }, (_, i) => Math.round((i * (count - 1)) / (shown - 1)));
}

/**
 * The title at a position of the rail. A visible title is in the middle of its line; the hidden ones are in order between it
 * and the next.
 *
 * @param {number} line from 0 at the rail's top, one for each title and dot
 * @param {number[]} shown the result of `thinned`
 */
export function titleAt(line, shown) {
  const place = Math.min(Math.max((line - 0.5) / 2, 0), shown.length - 1);
  const before = Math.floor(place);
  const after = Math.min(before + 1, shown.length - 1);
  return Math.round(shown[before] + (place - before) * (shown[after] - shown[before]));
}

/** Turns the list of links, which the rail is without JavaScript, into a slider. */
export class IndexRail {
  #rail;
  #field;
  #bubble;
  #entries;
  #drawn = 0;
  #shown = null;
  #current = 0;
  #heldAt = -1;

  /**
   * @param {HTMLElement} rail holds links to the sections
   * @param {HTMLInputElement} field the search field, to which the magnifying glass scrolls
   */
  constructor(rail, field) {
    this.#rail = rail;
    this.#field = field;
    this.#entries = [...rail.querySelectorAll('a')].map((link) => ({
      title: link.textContent.trim(),
      icon: link.querySelector('svg'),
      target: 'search' in link.dataset ? null : target(link),
    }));
    this.#describe();
    this.#listen();
    new ResizeObserver(() => this.#draw()).observe(rail);
  }

  #describe() {
    const attributes = {
      role: 'slider',
      tabindex: '0',
      'aria-orientation': 'vertical',
      'aria-valuemin': '0',
      'aria-valuemax': String(this.#entries.length - 1),
    };
    for (const [name, value] of Object.entries(attributes)) this.#rail.setAttribute(name, value);
    this.#bubble = document.createElement('div');
    this.#bubble.className = 'bubble';
    this.#bubble.hidden = true;
    this.#bubble.ariaHidden = 'true';
    document.body.append(this.#bubble);
    this.#tell(0);
  }

  #listen() {
    this.#rail.addEventListener('pointerdown', (event) => this.#press(event));
    this.#rail.addEventListener('pointermove', (event) => this.#drag(event));
    for (const name of ['pointerup', 'pointercancel']) {
      this.#rail.addEventListener(name, (event) => this.#release(event));
    }
    this.#rail.addEventListener('keydown', (event) => this.#key(event));
    let isDue = false;
    const follow = () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        // At the end of the list not every section can reach the top: the chosen title stays selected until the user scrolls.
        if (this.#bubble.hidden && Math.abs(scrollY - this.#heldAt) > 2) this.#tell(this.#atTop());
      });
    };
    addEventListener('scroll', follow, { passive: true });
  }

  /* If not every title fits, dots stand for the hidden ones; a drag still selects each of them. */
  #draw() {
    const room = Math.max(3, Math.floor(this.#rail.clientHeight / lineHeight));
    const count = this.#entries.length;
    if (room === this.#drawn) return;
    this.#drawn = room;
    const lines = document.createElement('div');
    lines.ariaHidden = 'true';
    lines.className = 'letters';
    this.#shown = count <= room ? null : thinned(count, room);
    if (this.#shown) {
      for (const [i, index] of this.#shown.entries()) {
        if (i > 0) lines.append(this.#line({ title: '•' }));
        lines.append(this.#line(this.#entries[index]));
      }
    } else {
      lines.append(...this.#entries.map((entry) => this.#line(entry)));
    }
    this.#rail.replaceChildren(lines);
  }

  #line(entry) {
    const line = document.createElement('span');
    line.className = 'letter';
    if (entry.icon) line.append(entry.icon.cloneNode(true));
    else line.textContent = entry.title;
    return line;
  }

  #press(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#rail.setPointerCapture(event.pointerId);
    this.#rail.focus({ preventScroll: true, focusVisible: false });
    this.#bubble.hidden = false;
    this.#jumpTo(event.clientY);
  }

  #drag(event) {
    if (this.#rail.hasPointerCapture(event.pointerId)) this.#jumpTo(event.clientY);
  }

  #release(event) {
    if (this.#bubble.hidden) return;
    this.#bubble.hidden = true;
    if (event.type === 'pointerup' && this.#current === 0) this.#field.focus();
  }

  #jumpTo(y) {
    const { top, height } = this.#rail.firstElementChild.getBoundingClientRect();
    const fraction = (y - top) / height;
    const count = this.#entries.length;
    const index = this.#shown ? titleAt(fraction * (2 * this.#shown.length - 1), this.#shown) : Math.floor(fraction * count);
    this.#go(Math.min(Math.max(index, 0), count - 1));
  }

  #go(index) {
    const { target, title, icon } = this.#entries[index];
    this.#tell(index);
    this.#bubble.replaceChildren(icon ? icon.cloneNode(true) : title);
    scrollTo({ top: target ? target.top() + scrollY - target.margin() : 0, behavior: 'instant' });
    this.#heldAt = scrollY;
  }

  #tell(index) {
    this.#current = index;
    const { title, target } = this.#entries[index];
    const name = target?.name();
    this.#rail.setAttribute('aria-valuenow', String(index));
    this.#rail.setAttribute('aria-valuetext', name ? `${title}, ${name}` : title);
  }

  /** The title of the row at the top. */
  #atTop() {
    let low = 0;
    let high = this.#entries.length - 1;
    const line = 14 + (this.#entries.at(-1).target?.margin() ?? 0);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const { target } = this.#entries[middle];
      if (!target || target.top() <= line) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.#entries.length - 1;
    const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, PageUp: -5, PageDown: 5, Home: -last, End: last };
    let index = -1;
    if (event.key === 'Enter' && this.#current === 0) this.#field.focus();
    else if (event.key in steps) index = Math.min(Math.max(this.#current + steps[event.key], 0), last);
    else if (event.key.length === 1) index = this.#find(event.key);
    if (index < 0) return;
    event.preventDefault();
    this.#go(index);
  }

  #find(letter) {
    const same = (one, other) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;
    const exact = this.#entries.findIndex(({ target, title }) => target && title === letter.toLocaleUpperCase());
    if (exact > 0) return exact;
    return this.#entries.findIndex(({ target, title }) => target && same(title, letter));
  }
}

/* The target of an index link: its position in the window, its offset below the window's top after scrolling, and its name. */
function target(link) {
  return 'row' in link.dataset ? rowTarget(Number(link.dataset.row)) : sectionTarget(document.getElementById(link.hash.slice(1)));
}

function sectionTarget(section) {
  return {
    top: () => section.getBoundingClientRect().top,
    margin: () => parseFloat(getComputedStyle(section).scrollMarginTop),
    name: () => section.querySelector('.country-name, .month-name')?.textContent,
  };
}

/* A row of the only list of a page: within its part, which has its height even before its rows are loaded. */
function rowTarget(row) {
  const list = [...document.querySelectorAll('#sections ul.rows')].findLast((part) => Number(part.dataset.start) <= row);
  const section = list.closest('.country');
  const within = row - Number(list.dataset.start);
  return {
    top() {
      const filled = list.querySelectorAll(':scope > li:not(.gap)');
      if (filled.length > within) return filled[within].getBoundingClientRect().top;
      const { top, height } = list.getBoundingClientRect();
      const columns = Number(getComputedStyle(list).getPropertyValue('--columns')) || 1;
      return top + (height * Math.floor(within / columns)) / Math.ceil(Number(list.dataset.count) / columns);
    },
    // The name of a region stands above its first row.
    margin() {
      const region = within === 0 && list.previousElementSibling?.matches('.region') ? list.previousElementSibling.offsetHeight : 0;
      return parseFloat(getComputedStyle(section).scrollMarginTop) + section.querySelector('h2').offsetHeight + region;
    },
    name: () => list.querySelectorAll(':scope > li:not(.gap) .name')[within]?.firstChild.textContent,
  };
}
