/**
 * The import of a folder of the machine, on the page that adds photographs: the server tells that there is news, and this shows it.
 *
 * @module
 */
import { listen } from './activity.js';
import { fragment } from './http.js';

/** After this time a state that could not be fetched is fetched again, in milliseconds. */
const retry = 2000;

/** Keeps the state of the import up to date. */
export function followImport() {
  const state = document.getElementById('import-state');
  if (!state) return;
  const stop = document.getElementById('import-stop');
  const begin = document.getElementById('import-begin');
  let isWanted = false;
  let isFetching = false;

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
      }
    } catch {
      setTimeout(fetchState, retry);
    } finally {
      isFetching = false;
    }
  }

  listen('import', ({ isRunning }) => {
    stop.hidden = !isRunning;
    if (begin) begin.disabled = isRunning;
    fetchState();
  });
}
