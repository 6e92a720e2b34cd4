/**
 * The import of a folder of the machine, on the page that adds photographs: the server tells that there is news, and this shows it.
 *
 * @module
 */
import { listen } from './activity.js';
import { fragment } from './http.js';

/** After this time a state is fetched again that could not be fetched, or of an import that runs, in milliseconds. */
const retry = 2000;

/** Keeps the state of the import up to date. */
export function followImport() {
  const state = document.getElementById('import-state');
  if (!state) return;
  const stop = document.getElementById('import-stop');
  const begin = document.getElementById('import-begin');
  let isWanted = false;
  let isFetching = false;
  let timer = 0;

  async function fetchState() {
    isWanted = true;
    if (isFetching) return;
    isFetching = true;
    try {
      while (isWanted) {
        isWanted = false;
        const news = await fragment('/add?part=import');
        const isOpen = state.querySelector('details')?.open;
        state.replaceChildren(news);
        if (isOpen) state.querySelector('details')?.setAttribute('open', '');
        show();
      }
    } catch {
      fetchLater();
    } finally {
      isFetching = false;
    }
  }

  function fetchLater() {
    clearTimeout(timer);
    timer = setTimeout(fetchState, retry);
  }

  function show() {
    const isRunning = state.querySelector('[data-running]') !== null;
    stop.hidden = !isRunning;
    if (begin) begin.disabled = isRunning;
    // What was told before this page listened was missed.
    if (isRunning) fetchLater();
  }

  listen('import', fetchState);
  show();
}
