/* Runs before anything is painted: says that scripts run, and in a new session returns from `/` to where one was. */
{
  /* A picture that doesn't come leaves what stands for it, and no sign of something broken. */
  const mark = ({ target }) => target instanceof HTMLImageElement && target.classList.add('gone');
  addEventListener('error', mark, true);

  /* Modules of two versions don't fit together, as where the server was renewed between the page and its modules: the page is
     asked for anew, once for each version. */
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

  /* The browser's own bars are as light or dark as the page. */
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => (document.querySelector('meta[name=theme-color]').content = dark.matches ? '#141312' : '#faf9f6');
  dark.addEventListener('change', paint);
  paint();

  const root = document.documentElement;
  root.classList.add('js');
  const home = `${root.dataset.base}/`;
  const key = `photos.where:${root.dataset.base}`;
  let isNew = false;
  let where = null;
  try {
    // Signing in comes before the first page of a session.
    if (location.pathname !== `${home}sign-in`) {
      isNew = sessionStorage.getItem('photos.session') === null;
      sessionStorage.setItem('photos.session', '1');
    }
    // On another machine, where the person was on the last, which is kept here from then on.
    const kept = localStorage.getItem(key) ?? root.dataset.view ?? null;
    where = JSON.parse(kept);
    if (kept) localStorage.setItem(key, kept);
  } catch {
    // Storage may be forbidden; then every start is a first one.
  }

  /* A new session goes on where the last one was; whoever comes back from another page finds the places as they were left. Only a
     way from places to places, as a tap on their tab, leads to where it says. */
  const from = document.referrer && new URL(document.referrer).pathname;
  const isStart = isNew && (!from || from === `${home}sign-in`);
  const isHome = location.pathname === home && !location.search && !location.hash;
  const [navigation] = performance.getEntriesByType('navigation');
  const back = isStart ? where : from !== home && navigation?.type === 'navigate' ? where?.home : null;
  if (isHome && back?.path?.startsWith(home)) {
    sessionStorage.setItem('photos.restore', JSON.stringify({ path: back.path, state: back.state }));
    if (back.path !== home) location.replace(back.path);
  }

  /* A view that can't be shown any more, as of a country that has gone, is none to come back to. */
  const forget = () => {
    if (location.pathname !== home || document.querySelector('.places-page')) return;
    const { path, state } = where ?? {};
    if (path) localStorage.setItem(key, JSON.stringify(path.split('?')[0] === home ? {} : { path, state }));
  };
  addEventListener('DOMContentLoaded', forget);
}
