/**
 * Passkeys: making one and signing in by one, through the browser's Web Authentication API.
 *
 * @module
 */
import { api } from './http.js';

/** Whether the browser has passkeys: it has none on pages that are not secure. */
export const hasPasskeys = typeof PublicKeyCredential === 'function' && Boolean(navigator.credentials);

/** Whether the browser can offer passkeys in the list of a text field. */
export async function offersPasskeys() {
  return hasPasskeys && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());
}

/** Makes a passkey for the user who is signed in, after a check of the password, and returns its document. */
export async function addPasskey(name, password) {
  const options = await api('/passkeys/options', { method: 'POST', json: { name, password } });
  const { response } = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map((known) => ({ ...known, id: bytes(known.id) })),
    },
  });
  return api('/passkeys', {
    method: 'POST',
    json: {
      name,
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.getAuthenticatorData()),
      publicKey: text(response.getPublicKey() ?? new ArrayBuffer(0)),
    },
  });
}

/**
 * Waits until the person chooses a passkey, and returns what signs in with it.
 *
 * @param {CredentialRequestOptions} how `mediation` and `signal`
 */
export async function choosePasskey(how) {
  const options = await api('/session/passkey', { signal: how.signal });
  const { rawId, response } = await navigator.credentials.get({
    ...how,
    publicKey: { ...options, challenge: bytes(options.challenge) },
  });
  return {
    id: text(rawId),
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: text(response.userHandle ?? new ArrayBuffer(0)),
  };
}

/** Signs in by the passkey that was chosen. */
export async function signInByPasskey(chosen) {
  await api('/session/passkey', { method: 'POST', json: chosen });
}

/* Base64 for URLs, without padding: RFC 4648, section 5. */
function text(buffer) {
  const characters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytes(encoded) {
  return Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
