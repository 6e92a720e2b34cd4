/**
 * Requests to the server, with the activity indicator.
 *
 * @module
 */
import { during } from './activity.js';
import { base, language } from './page.js';
import { word } from './words.js';

/** An error response; its message is the `detail` of the problem document. */
export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/**
 * Requests a JSON document of the API.
 *
 * @param {string} path after `/api/v1`
 * @param {RequestInit & {json?: unknown, seen?: (response: Response) => void}} [options] `json` is sent as the body;
 *   `seen` is called with the response
 */
export async function api(path, { json, seen, ...options } = {}) {
  if (json !== undefined) {
    options.body = JSON.stringify(json);
    options.headers = { 'Content-Type': 'application/json', ...options.headers };
  }
  const response = await ask(`/api/v1${path}`, options);
  seen?.(response);
  return response.status === 204 ? undefined : response.json();
}

/** Requests an HTML fragment as nodes. `path` starts after the base path. */
export async function fragment(path, options) {
  const response = await ask(path, options);
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  return template.content;
}

function ask(path, options) {
  return during(async () => {
    const response = await fetch(base + path, options);
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

/** The reader's message for an error, by its status; details exist in English only. */
export function errorText(error) {
  if (!(error instanceof Problem)) return word('errorNetworkText');
  if (language.startsWith('en') && error.message) return sentence(error.message);
  if (error.status === 404) return word('errorNotFoundText');
  if (error.status === 401 || error.status === 403) return word('errorRefusedText');
  if ([429, 502, 503].includes(error.status)) return word('errorBusyText');
  return error.status < 500 ? word('errorAddressText') : word('errorServerText');
}

function sentence(text) {
  const end = /[.!?]$/.test(text) ? '' : '.';
  return text[0].toUpperCase() + text.slice(1) + end;
}

/** Whether an error only means that a request was cancelled. */
export function isAborted(error) {
  return error?.name === 'AbortError';
}
