/* Runs before anything is painted. A new session of this browser continues with the photo, place or story that it showed within
   the last day, with the screens below in the browser's history; otherwise the places page has a link to what the user saw last.
   The places page, opened from another page, appears as it was left. */
{
  const root = document.documentElement;
  const { base, person } = root.dataset;
  const home = `${base}/`;
  const key = `photos.where:${base}`;
  const dismissedKey = `photos.dismissed:${base}`;
  /** How long a new session continues with the last one, in milliseconds. */
  const day = 86_400_000;
  const continued = ['places', 'place', 'photo', 'story'];
  const here = location.pathname + location.search;

  function read(text) {
    try {
      return JSON.parse(text) ?? undefined;
    } catch {
      return undefined;
    }
  }

  // The URLs of screens, and their history state: `screens.js` reads both.

  function parameters(values) {
    const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined));
    return query.size ? `?${query.toString().replaceAll('%2C', ',')}` : '';
  }

  function listed(listing = '') {
    const [, kind, q] = /^(recents|district|timeline|search|place|trip|day)(?::(.+))?$/s.exec(listing) ?? [];
    return parameters({ in: kind, q });
  }

  const escaped = (path) => path.split('/').map(encodeURIComponent).join('/');
  const paths = {
    places: ({ country, near, names, by }) => `/${parameters({ country, near, names, by })}`,
    place: ({ place }) => `/places/${place}`,
    photo: ({ photo, listing }) => `/photos/${photo}${listed(listing)}`,
    search: ({ words }) => `/search${parameters({ q: words })}`,
    recents: () => '/recents',
    map: () => '/map',
    menu: ({ bundle, path }) => `/menu/${escaped([bundle, path].filter(Boolean).join('/'))}`,
    story: ({ bundle, file }) => `/stories/${escaped(`${bundle}/${file}`)}`,
    page: ({ path }) => path,
  };

  function entry(screen) {
    const { kind, words, scroll, photo, zoomScale, centre, latitude, longitude, zoom } = screen;
    const state = { words, scroll };
    if (kind === 'photo' && centre) state.zoom = { id: photo, zoomScale, centre };
    if (kind === 'map' && latitude !== undefined) state.map = { latitude, longitude, zoom };
    return { address: base + (paths[kind]?.(screen) ?? '/'), state };
  }

  function entries(screens) {
    return screens.map((screen, i) => {
      const { address, state } = entry(screen);
      return { address, state: { ...state, below: screens.slice(0, i), isOver: i > 0 } };
    });
  }

  // The stored state.

  function remembered() {
    const where = read(localStorage.getItem(key));
    return where?.screens && where.person !== person ? undefined : where;
  }

  // Navigation.

  /** The number of history entries restored from an earlier session. */
  let brought = 0;

  function bring(found) {
    root.dataset.returned = '';
    found.forEach(({ address, state }, i) => {
      if (i === 0) history.replaceState(state, '', address);
      else history.pushState(state, '', address);
    });
  }

  function go(found, isStart) {
    const top = found.at(-1)?.address;
    if (!top?.startsWith(home) || new URL(top, location).origin !== location.origin) return;
    if (top === here) return bring(found);
    sessionStorage.setItem('photos.return', JSON.stringify({ found, isStart }));
    location.replace(top);
  }

  function arrive() {
    const way = read(sessionStorage.getItem('photos.return'));
    sessionStorage.removeItem('photos.return');
    if (!way || new URL(way.found.at(-1).address, location).href !== location.href) return;
    bring(way.found);
    if (!way.isStart) return;
    brought = way.found.length;
    // A link to the places leads to those of the history, though this browser may never have shown them.
    const places = way.found.findLast(({ address }) => new URL(address, location).pathname === home);
    if (!places) return;
    const { words, scroll } = places.state ?? {};
    localStorage.setItem(key, JSON.stringify({ ...remembered(), person, home: { path: places.address, state: { words, scroll } } }));
  }

  /* Only a link from the places page to itself, such as its tab, leads to its initial state. */
  function begin() {
    arrive();
    let isNew = false;
    // The sign-in page is not the first page of a session.
    if (location.pathname !== `${home}sign-in`) {
      isNew = sessionStorage.getItem('photos.session') === null;
      sessionStorage.setItem('photos.session', '1');
    }
    const from = document.referrer && new URL(document.referrer).pathname;
    const isStart = isNew && (!from || from === `${home}sign-in`);
    if (location.pathname !== home || location.search || location.hash) return;
    const [navigation] = performance.getEntriesByType('navigation');
    if (isStart) start();
    else if (from !== home && navigation?.type === 'navigate') goHome(remembered()?.home, false);
  }

  const goHome = (left, isStart) => go([{ address: left?.path, state: left?.state }], isStart);

  /* Nobody continues with a status page or an index, and what another browser shows is only offered as a link. */
  function start() {
    const where = remembered();
    const history = read(root.dataset.screens);
    if (history && localStorage.getItem(dismissedKey) !== String(history.revision)) root.dataset.offers = '';
    if (Date.now() - (where?.revision ?? 0) > day) return;
    if (continued.includes(where.screens?.at(-1)?.kind)) go(entries(where.screens), true);
    else if (!('offers' in root.dataset)) goHome(where.home, true);
  }

  try {
    begin();
  } catch {
    // Storage can be forbidden; then every start is like a first one.
  }

  /* The link on the places page: with the screens below, as if this browser had been there; or not again. */
  function follow(event) {
    const line = event.target.closest('#way-back');
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const { screens } = read(root.dataset.screens) ?? {};
    if (event.target.closest('a') && isPlain && screens) {
      event.preventDefault();
      go(entries(screens.slice(0, Number(line.dataset.row) + 1)), true);
    } else if (event.target.closest('button')) {
      localStorage.setItem(dismissedKey, line.dataset.revision);
      delete root.dataset.offers;
      // The button that had the focus is hidden now.
      const heading = document.querySelector('h1');
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }
  addEventListener('DOMContentLoaded', () => document.getElementById('way-back')?.addEventListener('click', follow));

  /* A page that no longer exists, such as a removed country, is not restored: the screen below is. */
  addEventListener('DOMContentLoaded', () => {
    if (!document.body.matches('.error-page')) return;
    if (location.pathname === home) {
      const { home: gone, ...where } = read(localStorage.getItem(key)) ?? {};
      if (gone) localStorage.setItem(key, JSON.stringify(where));
    }
    if (brought > 1) history.back();
    else if (brought === 1 && here !== home) location.replace(home);
  });
}
