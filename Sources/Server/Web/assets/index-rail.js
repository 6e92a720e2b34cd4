/**
 * The alphabetical index at the edge: taps, drags and keys bring the section of a title to the top.
 *
 * @module
 */

/** Least height of a title in the rail, in pixels. */
const lineHeight = 15;

/** Makes a slider of the list of links that the rail is without scripts. */
export class IndexRail {
  #rail;
  #field;
  #bubble;
  #entries;
  #drawn = 0;
  #current = 0;
  #heldAt = -1;

  /**
   * @param {HTMLElement} rail holds links to the sections
   * @param {HTMLInputElement} field what the magnifying glass brings back
   */
  constructor(rail, field) {
    this.#rail = rail;
    this.#field = field;
    this.#entries = [...rail.querySelectorAll('a')].map((link) => ({
      title: link.textContent.trim(),
      icon: link.querySelector('svg'),
      section: 'search' in link.dataset ? null : document.getElementById(link.hash.slice(1)),
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
        // At its end the list can't bring every section to the top: what was asked for stays so until one scrolls.
        if (this.#bubble.hidden && Math.abs(scrollY - this.#heldAt) > 2) this.#tell(this.#atTop());
      });
    };
    addEventListener('scroll', follow, { passive: true });
  }

  /* Where not every title fits, dots stand for those between; a drag still meets each of them. */
  #draw() {
    const room = Math.max(3, Math.floor(this.#rail.clientHeight / lineHeight));
    const count = this.#entries.length;
    if (room === this.#drawn) return;
    this.#drawn = room;
    const lines = document.createElement('div');
    lines.ariaHidden = 'true';
    lines.className = 'letters';
    if (count <= room) {
      lines.append(...this.#entries.map((entry) => this.#line(entry)));
    } else {
      const shown = Math.max(2, Math.ceil(room / 2));
      for (let i = 0; i < shown; i += 1) {
        if (i > 0) lines.append(this.#line({ title: '•' }));
        lines.append(this.#line(this.#entries[Math.round((i * (count - 1)) / (shown - 1))]));
      }
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
    const index = Math.floor(fraction * this.#entries.length);
    this.#go(Math.min(Math.max(index, 0), this.#entries.length - 1));
  }

  #go(index) {
    const { section, title, icon } = this.#entries[index];
    this.#tell(index);
    this.#bubble.replaceChildren(icon ? icon.cloneNode(true) : title);
    if (section) {
      const margin = parseFloat(getComputedStyle(section).scrollMarginTop);
      scrollTo({ top: section.getBoundingClientRect().top + scrollY - margin, behavior: 'instant' });
    } else {
      scrollTo({ top: 0, behavior: 'instant' });
    }
    this.#heldAt = scrollY;
  }

  #tell(index) {
    this.#current = index;
    const { title, section } = this.#entries[index];
    const name = section?.querySelector('.country-name').textContent;
    this.#rail.setAttribute('aria-valuenow', String(index));
    this.#rail.setAttribute('aria-valuetext', section ? `${title}, ${name}` : title);
  }

  /** The title that the list stands at. */
  #atTop() {
    let low = 0;
    let high = this.#entries.length - 1;
    const line = parseFloat(getComputedStyle(document.documentElement).fontSize) * 2.75 + 14;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const { section } = this.#entries[middle];
      if (!section || section.getBoundingClientRect().top <= line) low = middle;
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
    const exact = this.#entries.findIndex(({ section, title }) => section && title === letter.toLocaleUpperCase());
    if (exact > 0) return exact;
    return this.#entries.findIndex(({ section, title }) => section && same(title, letter));
  }
}
