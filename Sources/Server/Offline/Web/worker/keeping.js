
// Saves responses within a limit of bytes, for one user at a time.

/** The default limit in bytes; never more than half of the browser's quota. */
const usualLimit = 200e6;
/** The overhead of a record in bytes. */
const overhead = 512;
/** The last use of a record is updated at most this often, in milliseconds. */
const useStep = 60_000;

/** Incremented when everything is deleted: a response from before that is not saved. */
let epoch = 0;
/** The bytes of all records: counted once; then each transaction adds or takes away what it changed. */
let total;
let counting;
let trimming;

const cachePrefix = `photos:${site.base}:`;
const keptCache = async () => caches.open(`${cachePrefix}kept:${(await fact('person')) ?? ''}`);

async function limit() {
  const chosen = (await fact('limit')) ?? usualLimit;
  const { quota } = (await navigator.storage?.estimate?.()) ?? {};
  return quota ? Math.min(chosen, quota / 2) : chosen;
}

/** One count for all callers: another one, that began before a change and ended after it, would undo it. */
async function bytesKept() {
  counting ??= records().then((all) => (total = all.reduce((sum, record) => sum + record.bytes, 0)));
  try {
    await counting;
  } catch (error) {
    counting = undefined;
    throw error;
  }
  return total;
}

/** Saves a response under a record's key. Failures are ignored: the next visit tries again. */
async function keep(record, answer, since) {
  const headers = new Headers();
  for (const name of ['Content-Type', 'Content-Security-Policy', 'ETag', 'X-Content-Type-Options', 'Referrer-Policy', 'Content-Language']) {
    if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  }
  try {
    const body = await answer.blob();
    const most = await limit();
    if (since !== epoch || body.size > most / 4) return;
    await bytesKept();
    const cache = await keptCache();
    await cache.put(record.key, new Response(body, { headers }));
    const bytes = body.size + overhead;
    const old = await replace({ ...record, bytes, usedAt: Date.now() });
    if (since !== epoch) return await drop([record]);
    total += bytes - (old?.bytes ?? 0);
    if (total > most) await trim();
  } catch (error) {
    if (error?.name === 'QuotaExceededError') await trim();
  }
}

/** Writes a record; returns the previous one. */
function replace(record) {
  return transact(['kept'], 'readwrite', (t) => {
    const store = t.objectStore('kept');
    const old = store.get(record.key);
    old.onsuccess = () => store.put(record);
    return old;
  });
}

/** The response saved under a key; records its use. */
async function kept(key) {
  const answer = await (await keptCache()).match(key, { ignoreVary: true });
  if (answer) noteUse(key);
  return answer;
}

function noteUse(key) {
  transact(['kept'], 'readwrite', (t) => {
    const store = t.objectStore('kept');
    const found = store.get(key);
    found.onsuccess = () => {
      if (found.result && Date.now() - found.result.usedAt > useStep) store.put({ ...found.result, usedAt: Date.now() });
    };
  }).catch(() => {});
}

async function drop(found) {
  const cache = await keptCache();
  await Promise.all(found.map(({ key }) => cache.delete(key, { ignoreVary: true })));
  await bytesKept();
  const since = epoch;
  let freed = 0;
  await transact(['kept'], 'readwrite', (t) => {
    const store = t.objectStore('kept');
    for (const { key } of found) {
      // Another one may have deleted it meanwhile.
      const old = store.get(key);
      old.onsuccess = () => (freed += old.result?.bytes ?? 0);
      store.delete(key);
    }
  });
  if (since === epoch) total -= freed;
}

/** Makes room: deletes the least recently used responses first; the places, the recents and their photos last. */
function trim() {
  trimming ??= makeRoom().finally(() => (trimming = undefined));
  return trimming;
}

async function makeRoom() {
  const room = (await limit()) * 0.8;
  const found = await records();
  const recents = new Set((await fact('recents')) ?? []);
  const isShownFirst = (path) => ['/', '/recents', `${api}/places`, `${api}/recents`].includes(path);
  const isDear = ({ path, photo, content }) => isShownFirst(path) || recents.has(photo) || recents.has(content);
  found.sort((one, other) => isDear(one) - isDear(other) || one.usedAt - other.usedAt);
  let bytes = found.reduce((sum, record) => sum + record.bytes, 0);
  const leaving = [];
  for (const record of found) {
    if (bytes <= room) break;
    leaving.push(record);
    bytes -= record.bytes;
  }
  await drop(leaving);
}

/** Deletes all data of a user who signed out, so that nobody sees another user's pages. */
async function forget(person) {
  epoch += 1;
  counting = undefined;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(`${cachePrefix}kept:`)).map((name) => caches.delete(name)));
  await transact(['kept', 'outbox', 'facts'], 'readwrite', (t) => {
    t.objectStore('kept').clear();
    t.objectStore('outbox').clear();
    t.objectStore('facts').delete('recents');
    t.objectStore('facts').delete('screens');
    if (person !== undefined) t.objectStore('facts').put(person, 'person');
  });
}
