/*
 * The script of an exported site: the keys on the page of a photo, the zoom of the map, and the search. It is not a module, because
 * browsers load none from a disk. Without it, everything works but the search.
 */
(() => {
  'use strict';
  const one = (selector) => document.querySelector(selector);
  const root = document.documentElement;

  /** The arrow keys follow the links to the photos beside this one. */
  function watchKeys() {
    const [left, right] = root.dir === 'rtl' ? ['.after', '.before'] : ['.before', '.after'];
    addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const selector = { ArrowLeft: left, ArrowRight: right }[event.key];
      if (selector) one(selector)?.click();
    });
  }

  /** Moves the map by dragging, zooms it by the wheel, by two fingers and by its buttons. */
  function watchMap(map) {
    const whole = map.viewBox.baseVal;
    const limits = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
    // In pixels, dots stay as large as on a map of 1,100 pixels.
    const dots = [...map.querySelectorAll('circle')].map((dot) => ({ dot, radius: (Number(dot.getAttribute('r')) / limits.width) * 1100 }));
    const deepest = 400;
    const view = { x: limits.x, y: limits.y, width: limits.width };
    const fingers = new Map();
    let moved = 0;

    const ratio = () => map.clientHeight / map.clientWidth;
    /** The number of units of the map in a pixel. */
    const scale = () => view.width / map.clientWidth;

    function draw() {
      view.width = Math.min(Math.max(view.width, limits.width / deepest), limits.width);
      const height = view.width * ratio();
      view.x = Math.min(Math.max(view.x, limits.x), limits.x + limits.width - view.width);
      const free = limits.height - height;
      view.y = free < 0 ? limits.y + free / 2 : Math.min(Math.max(view.y, limits.y), limits.y + free);
      map.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${height}`);
      for (const { dot, radius } of dots) dot.setAttribute('r', String(radius * scale()));
    }

    function zoom(factor, x = map.clientWidth / 2, y = map.clientHeight / 2) {
      const before = scale();
      const width = Math.min(Math.max(view.width * factor, limits.width / deepest), limits.width);
      view.x += x * (before - width / map.clientWidth);
      view.y += y * (before - width / map.clientWidth);
      view.width = width;
      draw();
    }

    /** Shows all dots, with some room around them. */
    function showAll() {
      if (!dots.length) return draw();
      const [xs, ys] = ['cx', 'cy'].map((name) => dots.map(({ dot }) => Number(dot.getAttribute(name))));
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      view.width = Math.max((right - left) * 1.3, ((bottom - top) * 1.3) / ratio(), limits.width / 40);
      view.x = (left + right - view.width) / 2;
      view.y = (top + bottom - view.width * ratio()) / 2;
      draw();
    }

    map.addEventListener('wheel', (event) => {
      event.preventDefault();
      const box = map.getBoundingClientRect();
      zoom(1.0015 ** event.deltaY, event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    map.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      if (!fingers.size) moved = 0;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    addEventListener('pointermove', (event) => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      // The button went up where nobody saw it, such as over a menu.
      if (!event.buttons) return fingers.delete(event.pointerId);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      const now = { x: event.clientX, y: event.clientY };
      moved += Math.hypot(now.x - last.x, now.y - last.y);
      if (other) {
        const box = map.getBoundingClientRect();
        const [before, after] = [last, now].map((at) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y)));
        zoom(before / after, other.x - box.left, other.y - box.top);
      } else {
        view.x -= (now.x - last.x) * scale();
        view.y -= (now.y - last.y) * scale();
        draw();
      }
      fingers.set(event.pointerId, now);
    });
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, (event) => fingers.delete(event.pointerId));
    // A drag that ends on a dot does not follow its link; a key does.
    map.addEventListener('click', (event) => {
      if (moved > 6 && event.detail > 0) event.preventDefault();
      moved = 0;
    }, true);
    map.addEventListener('dragstart', (event) => event.preventDefault());
    // By keys: what has the focus is in view, and the arrows move the map.
    map.addEventListener('focusin', (event) => {
      const dot = event.target.querySelector('circle');
      const [x, y, height] = [Number(dot?.getAttribute('cx')), Number(dot?.getAttribute('cy')), view.width * ratio()];
      if (!dot || (x > view.x && x < view.x + view.width && y > view.y && y < view.y + height)) return;
      view.x = x - view.width / 2;
      view.y = y - height / 2;
      draw();
    });
    addEventListener('keydown', (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      view.x += (step[0] * view.width) / 8;
      view.y += (step[1] * view.width) / 8;
      draw();
    });
    addEventListener('resize', draw);
    one('.zoom').hidden = false;
    one('#in').addEventListener('click', () => zoom(0.5));
    one('#out').addEventListener('click', () => zoom(2));
    showAll();
  }

  /** Letters that people type without their strokes, and the two forms of a ligature. */
  const plain = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ё: 'е' };

  /** Without case, accents and such, and with the digits 0 to 9, so that `malmo` finds Malmö. Vowels of other scripts stay. */
  function folded(text) {
    return text.toLowerCase().normalize('NFKD').replace(/[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670]/g, '')
      .replace(/[øłđðþßæœıё]/g, (letter) => plain[letter])
      .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0))))
      .replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  }

  /** The digits of a script follow one another, from 0. */
  function digitValue(code) {
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return code - zero;
  }

  /** Scripts in which no spaces divide words. */
  const isDense = (word) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(word);
  const wordsOf = (text) => folded(text).split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);

  /** Finds photos whose texts have words that begin with each of the typed ones. */
  function watchSearch(field) {
    const part = 200;
    const [status, list, more] = [one('[role=status]'), one('.found'), one('.more')];
    const photos = (window.sitePhotos ?? []).map(([page, picture, title, where, when, rest]) => ({
      page, picture, title, about: [where, when].filter(Boolean).join(' · '), text: ` ${wordsOf([title, where, when, rest].join(' ')).join(' ')}`,
    }));
    let found = [];

    function row(photo) {
      const [item, link, picture, texts, title, about] = ['li', 'a', 'img', 'span', 'b', 'small'].map((name) => document.createElement(name));
      link.href = photo.page;
      Object.assign(picture, { src: photo.picture, alt: '', loading: 'lazy' });
      title.dir = 'auto';
      title.textContent = photo.title;
      about.textContent = photo.about;
      texts.append(title, about);
      link.append(picture, texts);
      item.append(link);
      return item;
    }

    function showMore() {
      const shown = list.children.length;
      list.append(...found.slice(shown, shown + part).map(row));
      more.hidden = list.children.length >= found.length;
    }

    function find() {
      const words = wordsOf(field.value).map((word) => (isDense(word) ? word : ` ${word}`));
      found = words.length ? photos.filter(({ text }) => words.every((word) => text.includes(word))) : [];
      list.replaceChildren();
      showMore();
      status.textContent = !words.length ? '' : found.length
        ? `${status.dataset.photos}: ${found.length.toLocaleString(root.lang)}` : status.dataset.nothing.replace('\uFFFC', () => field.value);
    }

    function take() {
      try {
        field.value = decodeURIComponent(location.hash.slice(1));
      } catch {
        // Not an address of this site.
      }
      find();
    }
    field.addEventListener('input', () => {
      find();
      try {
        history.replaceState(null, '', `#${encodeURIComponent(field.value)}`);
      } catch {
        // Browsers allow only so many changes in some seconds.
      }
    });
    more.addEventListener('click', showMore);
    addEventListener('hashchange', take);
    take();
  }

  if (one('.stage')) watchKeys();
  if (one('#world')) watchMap(one('#world'));
  // The data comes after this script.
  if (one('#query')) addEventListener('DOMContentLoaded', () => watchSearch(one('#query')));
})();
