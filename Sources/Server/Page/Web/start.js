/*
 * Runs before anything is painted: marks what the browser can do, and handles resources that do not load. `return.js`
 * follows.
 */
{
  /* A picture that does not load shows its placeholder instead of a broken image. */
  const mark = ({ target }) => target instanceof HTMLImageElement && target.classList.add('gone');
  addEventListener('error', mark, true);

  /* Modules of different versions do not work together, as when the server was updated between the page and its modules:
     reloads the page, once for each version. */
  const again = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !navigator.onLine) return;
    const key = `photos.again:${document.documentElement.dataset.version}`;
    try {
      if (sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, '1');
    } catch {
      return;
    }
    location.reload();
  };
  addEventListener('error', again, true);

  /* Places as cards or as a list, as chosen on their page. Light or dark as chosen in the settings, else like the system. The style sheets have their dark colours in media queries,
     which this changes; the browser's bars follow. */
  const root = document.documentElement;
  const query = '(prefers-color-scheme: dark)';
  const dark = matchMedia(query);
  const rulesOf = (sheet) => {
    try {
      return [...sheet.cssRules];
    } catch {
      return []; // It did not load.
    }
  };
  const rules = [...document.styleSheets].flatMap(rulesOf).filter((rule) => rule.media?.mediaText === query);
  const read = () => {
    try {
      root.dataset.appearance = localStorage.getItem('photos.appearance') ?? 'auto';
      root.dataset.places = localStorage.getItem('photos.places') ?? 'cards';
    } catch {
      root.dataset.appearance ??= 'auto';
      root.dataset.places ??= 'cards';
    }
  };
  const paint = () => {
    const chosen = root.dataset.appearance;
    const isAuto = chosen === 'auto';
    for (const rule of rules) rule.media.mediaText = isAuto ? query : chosen === 'dark' ? 'all' : 'not all';
    root.style.colorScheme = isAuto ? '' : chosen;
    const isDark = isAuto ? dark.matches : chosen === 'dark';
    document.querySelector('meta[name=theme-color]').content = isDark ? '#141312' : '#faf9f6';
  };
  const reread = () => {
    read();
    paint();
  };
  dark.addEventListener('change', paint);
  addEventListener('appearance', paint);
  /* Chosen in another window, or while this page was in the back/forward cache. */
  addEventListener('storage', reread);
  addEventListener('pageshow', (event) => event.persisted && reread());
  reread();

  root.classList.add('js');
  root.classList.toggle('locates', isSecureContext && 'geolocation' in navigator);
  root.classList.toggle('saves', 'serviceWorker' in navigator);
}
