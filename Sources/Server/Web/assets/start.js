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

  const root = document.documentElement;
  root.classList.add('js');
  let isNew = false;
  let where = null;
  try {
    isNew = sessionStorage.getItem('photos.session') === null;
    sessionStorage.setItem('photos.session', '1');
    // On another machine, where the person was on the last.
    where = JSON.parse(localStorage.getItem(`photos.where:${root.dataset.base}`) ?? root.dataset.view ?? null);
  } catch {
    // Storage may be forbidden; then every start is a first one.
  }
  const home = `${root.dataset.base}/`;
  const isHome = location.pathname === home && !location.search && !location.hash;
  if (isNew && isHome && !document.referrer && where?.path?.startsWith(home)) {
    sessionStorage.setItem('photos.restore', JSON.stringify(where));
    if (where.path !== home) location.replace(where.path);
  }
}
