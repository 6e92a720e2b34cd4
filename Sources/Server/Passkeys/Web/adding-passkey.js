/**
 * The form in the settings that adds a passkey.
 *
 * @module
 */
import { errorText, Problem } from './http.js';
import { base } from './page.js';
import { addPasskey, hasPasskeys } from './passkeys.js';
import { word } from './words.js';

function message(error) {
  if (error instanceof Problem && error.status === 403) return word('passwordWrong');
  if (error instanceof Problem && error.status === 429) return word('signInOften');
  if (error?.name === 'InvalidStateError') return word('passkeyKnown');
  return error instanceof DOMException ? word('passkeyNotMade') : errorText(error);
}

/** Makes the form work; it stays hidden in browsers without passkeys. */
export function watchPasskeyForm() {
  const adding = document.getElementById('passkey-add');
  if (!adding || !hasPasskeys) return;
  for (const hidden of [adding, document.getElementById('passkeys')]) hidden.hidden = false;
  const form = adding.querySelector('form');
  const problem = adding.querySelector('.problem');
  form.elements.name.value ||= navigator.userAgentData?.platform ?? '';
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    button.disabled = true;
    problem.hidden = true;
    try {
      await addPasskey(form.elements.name.value, form.elements.current.value);
      location.assign(`${base}/settings?saved=true`);
    } catch (error) {
      problem.textContent = message(error);
      problem.hidden = false;
      button.disabled = false;
    }
  });
}
