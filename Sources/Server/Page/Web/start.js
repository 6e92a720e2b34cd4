/* Runs before anything is painted: says that scripts run, and sees to what doesn't come. `return.js` follows. */
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

  document.documentElement.classList.add('js');
}
