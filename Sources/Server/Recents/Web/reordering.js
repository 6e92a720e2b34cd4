/**
 * Reorders rows by dragging their handles; the others make room.
 *
 * @module
 */

/** Follows pointers on the handles of a list whose rows are all of one height. */
export class Reordering {
  #list;
  #move;
  #drag;

  /**
   * @param {HTMLElement} list
   * @param {(row: HTMLElement, to: number) => void} move called with the row's new number, from 1
   */
  constructor(list, move) {
    this.#list = list;
    this.#move = move;
    list.addEventListener('pointerdown', (event) => this.#down(event));
    list.addEventListener('pointermove', (event) => this.#follow(event));
    list.addEventListener('pointerup', (event) => this.#up(event, true));
    list.addEventListener('pointercancel', (event) => this.#up(event, false));
  }

  #down(event) {
    const handle = event.target.closest('.handle');
    if (!handle || event.button !== 0) return;
    event.preventDefault();
    const row = handle.closest('.recent');
    const from = [...this.#list.children].indexOf(row);
    this.#list.setPointerCapture(event.pointerId);
    row.classList.add('lifted');
    handle.focus({ preventScroll: true, focusVisible: false });
    this.#drag = { row, from, to: from, id: event.pointerId, y: event.clientY + scrollY, pointer: event.clientY };
    this.#scroll();
  }

  #follow(event) {
    if (event.pointerId !== this.#drag?.id) return;
    this.#drag.pointer = event.clientY;
    this.#place();
  }

  #place() {
    const { row, from, y, pointer } = this.#drag;
    const rows = [...this.#list.children];
    const height = row.offsetHeight;
    const least = -from * height;
    const most = (rows.length - 1 - from) * height;
    const moved = Math.min(Math.max(pointer + scrollY - y, least), most);
    const to = from + Math.round(moved / height);
    this.#drag.to = to;
    row.style.transform = `translateY(${moved}px)`;
    for (const [i, other] of rows.entries()) {
      if (other === row) continue;
      const step = i > from && i <= to ? -height : i < from && i >= to ? height : 0;
      other.classList.add('settling');
      other.style.transform = step ? `translateY(${step}px)` : '';
    }
  }

  /* Near the edges of the window the list scrolls by itself. */
  #scroll() {
    if (!this.#drag) return;
    const { pointer } = this.#drag;
    const edge = 88;
    const speed = pointer < edge ? pointer - edge : pointer > innerHeight - edge ? pointer - innerHeight + edge : 0;
    if (speed) {
      scrollBy({ top: speed / 5, behavior: 'instant' });
      this.#place();
    }
    requestAnimationFrame(() => this.#scroll());
  }

  #up(event, isDone) {
    const drag = this.#drag;
    if (event.pointerId !== drag?.id) return;
    this.#drag = undefined;
    const rows = [...this.#list.children];
    for (const row of rows) {
      row.classList.remove('settling', 'lifted');
      row.style.transform = '';
    }
    if (!isDone || drag.to === drag.from) return;
    this.#list.insertBefore(drag.row, drag.to > drag.from ? rows[drag.to].nextSibling : rows[drag.to]);
    drag.row.querySelector('.handle').focus({ preventScroll: true, focusVisible: false });
    this.#move(drag.row, drag.to + 1);
  }
}
