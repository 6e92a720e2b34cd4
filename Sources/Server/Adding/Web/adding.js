/**
 * The page that adds photographs: files are chosen or dropped, sent two at a time, and listed with what became of them.
 *
 * @module
 */
import { droppedFiles } from './dropped.js';
import { errorText, Problem } from './http.js';
import { followImport } from './importing.js';
import { base, language, stamp } from './page.js';
import { Refusal, Upload } from './resumable.js';
import { numberText, word } from './words.js';

/** The number of files that are sent at the same time. */
const width = 2;
const memoryKey = 'photos.uploads';
/** The number of unfinished uploads that are remembered. */
const mostRemembered = 500;

const list = document.getElementById('adding-list');
const summary = document.getElementById('adding-summary');
const chooser = document.getElementById('adding-files');
const rows = new Map();
let running = 0;

/* Browsers report how much of a body was sent only to XMLHttpRequest. */
function request(method, url, headers, body, progress, signal) {
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest();
    asked.open(method, url);
    for (const [name, value] of Object.entries(headers)) asked.setRequestHeader(name, value);
    asked.upload.addEventListener('progress', (event) => progress(event.loaded));
    asked.addEventListener('load', () => resolve({ status: asked.status, header: (name) => asked.getResponseHeader(name), detail: detail(asked) }));
    for (const event of ['error', 'abort', 'timeout']) asked.addEventListener(event, () => reject(new TypeError(event)));
    signal.addEventListener('abort', () => asked.abort(), { once: true });
    asked.send(body);
  });
}

function detail(asked) {
  try {
    return JSON.parse(asked.responseText).detail ?? '';
  } catch {
    return '';
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end, { signal: ended.signal });
    signal.addEventListener('abort', end, { signal: ended.signal });
  });
}

/* Unfinished uploads by file, so that one continues when the same file is chosen again, in whichever visit. */
const memory = {
  get: (file) => remembered()[nameOf(file)],
  set(file, url) {
    const { [nameOf(file)]: _, ...others } = remembered();
    const entries = Object.entries(others).slice(-mostRemembered + 1);
    if (url) entries.push([nameOf(file), url]);
    try {
      localStorage.setItem(memoryKey, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // Without storage an upload continues in this page only.
    }
  },
};

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(memoryKey)) ?? {};
  } catch {
    return {};
  }
}

const nameOf = (file) => `${file.name}/${file.size}/${file.lastModified}`;

function add(files) {
  for (const file of files) {
    const upload = new Upload(file, { start: `${base}/api/v1/uploads`, request, memory, pause }, show);
    const row = stamp('adding-row');
    row.querySelector('.adding-name').textContent = file.name;
    row.querySelector('.adding-stop .said').textContent = ` · ${file.name}`;
    row.querySelector('.adding-again .said').textContent = ` · ${file.name}`;
    row.querySelector('.adding-stop').addEventListener('click', () => remove(upload));
    row.querySelector('.adding-again').addEventListener('click', () => retry(upload));
    rows.set(upload, row);
    list.append(row);
    show(upload);
  }
  proceed();
}

function proceed() {
  const next = [...rows.keys()].find((upload) => upload.state === 'waiting');
  if (!next || running >= width) return;
  running += 1;
  next.run().finally(() => {
    running -= 1;
    proceed();
  });
  proceed();
}

function retry(upload) {
  upload.state = 'waiting';
  show(upload);
  proceed();
}

function remove(upload) {
  const row = rows.get(upload);
  const next = row.nextElementSibling ?? row.previousElementSibling;
  rows.delete(upload);
  row.remove();
  upload.cancel();
  (next?.querySelector('button:not([hidden]), a') ?? document.getElementById('adding-choose')).focus();
  showSummary();
}

function show(upload) {
  const row = rows.get(upload);
  if (!row) return;
  row.dataset.state = upload.state;
  const bar = row.querySelector('progress');
  bar.hidden = !['sending', 'lost'].includes(upload.state);
  bar.value = upload.file.size ? upload.sent / upload.file.size : 0;
  const state = row.querySelector('.adding-state');
  const text = stateText(upload);
  if (upload.state === 'added') {
    const link = document.createElement('a');
    link.href = `${base}/photos/${upload.photo}`;
    link.textContent = text;
    state.replaceChildren(link);
  } else if (state.textContent !== text) {
    state.textContent = text;
  }
  row.querySelector('.adding-stop').hidden = upload.state === 'added';
  row.querySelector('.adding-again').hidden = upload.state !== 'failed';
  showSummary();
}

function stateText(upload) {
  switch (upload.state) {
    case 'waiting': return word('addingWaiting');
    case 'sending':
      if (upload.sent === upload.file.size) return word('addingFinishing');
      return numberText(upload.sent / upload.file.size, { style: 'percent' });
    case 'lost': return word('addingLost');
    case 'added': return upload.isKnown ? word('addingKnown') : word('addingAdded');
    default: return upload.error ? reason(upload.error) : '';
  }
}

function reason(error) {
  if (!(error instanceof Refusal)) return word('addingUnreadable');
  if (!language.startsWith('en')) {
    if (error.status === 413) return word('addingTooLarge');
    if (error.status === 415) return word('addingNotPicture');
    if (error.status === 429) return word('addingTooMany');
    if (error.status === 507) return word('addingNoRoom');
  }
  return errorText(new Problem(error.status, error.message));
}

function showSummary() {
  const all = [...rows.keys()];
  const count = (state) => all.filter((upload) => upload.state === state).length;
  const failed = count('failed');
  const parts = [word('addingSummary', { done: count('added'), count: all.length })];
  if (failed > 0) parts.push(word('addingFailed', { count: failed }));
  const text = all.length > 0 ? parts.join(' · ') : '';
  if (summary.textContent !== text) summary.textContent = text;
}

document.getElementById('adding-choose').addEventListener('click', () => chooser.click());
chooser.addEventListener('change', () => {
  add(chooser.files);
  // The same files can be chosen again.
  chooser.value = '';
});

const isFiles = (event) => event.dataTransfer?.types.includes('Files');
const mark = (isOver) => document.body.classList.toggle('dropping', isOver);
addEventListener('dragover', (event) => {
  if (!isFiles(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
  mark(true);
});
addEventListener('dragleave', (event) => {
  if (!event.relatedTarget) mark(false);
});
addEventListener('drop', async (event) => {
  if (!isFiles(event)) return;
  event.preventDefault();
  mark(false);
  add(await droppedFiles(event.dataTransfer));
});

/* What was sent is kept, but the rest needs the files again. */
addEventListener('beforeunload', (event) => {
  if ([...rows.keys()].some((upload) => !upload.isEnded)) event.preventDefault();
});

followImport();
