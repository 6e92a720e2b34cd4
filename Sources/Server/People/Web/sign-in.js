/**
 * The page on which people sign in: by a passkey, besides the form for a name and a password.
 *
 * @module
 */
import { errorText, Problem } from './http.js';
import { base } from './page.js';
import { choosePasskey, hasPasskeys, offersPasskeys, signInByPasskey } from './passkeys.js';
import { word } from './words.js';

/** Milliseconds after which passkeys are offered anew: what the server asks for works for five minutes. */
const RENEWED = 240_000;

const button = document.getElementById('passkey-sign-in');
const problem = document.getElementById('passkey-problem');
const field = document.getElementById('name');
const target = document.querySelector('.sign-in input[name=to]');
let waiting = new AbortController();
let renewal;

function message(error) {
  if (error instanceof Problem && error.status === 429) return word('signInOften');
  if (error instanceof Problem && [400, 403].includes(error.status)) return word('signInPasskeyWrong');
  return error instanceof DOMException ? word('signInPasskeyNone') : errorText(error);
}

/** Begins a request, which ends the one before: a browser handles one at a time. */
function begin() {
  clearTimeout(renewal);
  waiting.abort();
  waiting = new AbortController();
  return waiting.signal;
}

async function finish(chosen) {
  problem.hidden = true;
  await signInByPasskey(chosen);
  location.replace(base + target.value);
}

/* Passkeys are offered again when the person returns to the field: a browser that chose one by itself would not stop. */
async function show(error) {
  problem.textContent = message(error);
  problem.hidden = false;
  if (await offersPasskeys()) field.addEventListener('focus', offer, { once: true });
}

/** Offers passkeys in the list of the name field; what goes wrong before one is chosen concerns nobody. */
async function offer() {
  const signal = begin();
  renewal = setTimeout(offer, RENEWED);
  let chosen;
  try {
    chosen = await choosePasskey({ mediation: 'conditional', signal });
  } catch {
    return;
  }
  await finish(chosen).catch(show);
}

async function ask() {
  const signal = begin();
  problem.hidden = true;
  try {
    await finish(await choosePasskey({ mediation: 'optional', signal }));
  } catch (error) {
    if (!signal.aborted) await show(error);
  }
}

if (button && hasPasskeys) {
  button.hidden = false;
  button.addEventListener('click', ask);
  if (await offersPasskeys()) offer();
}
