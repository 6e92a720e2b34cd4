
// The database: a record for each saved response, edits waiting to be sent, and a few settings.

let opening;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(`photos:${site.base}`, 1);
    request.onupgradeneeded = () => {
      const records = request.result.createObjectStore('kept', { keyPath: 'key' });
      for (const field of ['content', 'photo', 'path']) records.createIndex(field, field);
      request.result.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true });
      request.result.createObjectStore('facts');
    };
    request.onsuccess = () => {
      request.result.onversionchange = request.result.onclose = () => {
        request.result.close();
        opening = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => {
      opening = undefined;
      reject(request.error);
    };
  });
  return opening;
}

/**
 * Runs `work` on stores in one transaction; resolves with the result of the request that it returns, once everything is
 * written.
 */
async function transact(stores, mode, work) {
  const transaction = (await database()).transaction(stores, mode);
  return new Promise((resolve, reject) => {
    const request = work(transaction);
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

const fact = (name) => transact(['facts'], 'readonly', (t) => t.objectStore('facts').get(name));
const setFact = (name, value) => transact(['facts'], 'readwrite', (t) => t.objectStore('facts').put(value, name));

/** All records, or those with a value in an index. */
const records = (index, value) =>
  transact(['kept'], 'readonly', (t) => {
    const store = t.objectStore('kept');
    return index ? store.index(index).getAll(value) : store.getAll();
  });
