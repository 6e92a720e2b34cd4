/**
 * Asking the server, with the activity indicator on meanwhile.
 *
 * @module
 */
import { during } from './activity.js';
import { base } from './page.js';

/** An answer that is an error: its message is the problem document's detail. */
export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/**
 * The JSON answer of the API.
 *
 * @param {string} path after `/api/v1`
 * @param {RequestInit & {json?: unknown}} [options] `json` is sent as the body
 */
export async function api(path, { json, ...options } = {}) {
  if (json !== undefined) {
    options.body = JSON.stringify(json);
    options.headers = { 'Content-Type': 'application/json', ...options.headers };
  }
  const response = await ask(`/api/v1${path}`, options);
  return response.status === 204 ? undefined : response.json();
}

/** An HTML fragment as nodes. `path` begins after the base path. */
export async function fragment(path, options) {
  const response = await ask(path, options);
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  return template.content;
}

function ask(path, options) {
  return during(async () => {
    const response = await fetch(base + path, options).catch((error) => {
      throw isAborted(error) ? error : new Problem(0, 'The server can’t be reached, and this isn’t kept on this device.');
    });
    if (!response.ok) throw new Problem(response.status, await detail(response));
    return response;
  });
}

async function detail(response) {
  try {
    const problem = await response.json();
    return problem.detail ?? problem.title ?? response.statusText;
  } catch {
    return response.statusText;
  }
}

/** Whether an error is only a request that was called off. */
export function isAborted(error) {
  return error?.name === 'AbortError';
}
