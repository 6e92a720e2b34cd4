/* Runs before anything is painted: says that scripts run, and in a new session returns from `/` to where one was. */
{
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
