/**
 * The page that a device opens to join: it sends the code that comes after `#` in its address.
 *
 * @module
 */
import { api, errorText, Problem } from './http.js';
import { base } from './page.js';
import { word } from './words.js';

const state = document.getElementById('join-state');

/** The code in the address, which is removed from there and from the browser's history. */
function takeCode() {
  const code = location.hash.slice(1);
  if (code) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

function message(error) {
  if (error instanceof Problem && error.status === 403) return word('joinWrong');
  if (error instanceof Problem && error.status === 429) return word('signInOften');
  return errorText(error);
}

async function join() {
  const code = takeCode();
  if (!code || !state) return;
  state.textContent = word('joinWorking');
  state.classList.remove('problem');
  try {
    await api('/home/join', { method: 'POST', json: { code }, referrerPolicy: 'no-referrer' });
    location.replace(`${base}/`);
  } catch (error) {
    state.textContent = message(error);
    state.classList.add('problem');
  }
}

addEventListener('hashchange', join);
join();
