/*
 * Runs before anything is painted: marks that JavaScript is available, and handles resources that do not load. `return.js`
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

  /* Matches the browser's bars to the page's light or dark colours. */
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => (document.querySelector('meta[name=theme-color]').content = dark.matches ? '#141312' : '#faf9f6');
  dark.addEventListener('change', paint);
  paint();

  document.documentElement.classList.add('js');
}
