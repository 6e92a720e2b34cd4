
// Requests to the server, and what the responses reveal about the user.

/** How long to wait for the network if there is a saved response, in milliseconds. */
const networkTimeout = 2500;

/** A proxy's response when the server is unreachable. */
const isAway = (answer) => answer.status >= 502 && answer.status <= 504;

/** The server's response; deletes all saved data if nobody is signed in. */
async function ask(request) {
  const answer = await fetch(request);
  if (answer.status === 401 && (await isSomebodys(answer))) await forget();
  return answer;
}

/* On a public server only signed-in users have recents; all other pages are public. */
async function isSomebodys(answer) {
  return (await fact('person')) !== null || !pathOf(new URL(answer.url)).startsWith(`${api}/recents`);
}

/** Checks that a page is for the user whose pages are saved; if not, deletes those before anything is shown. */
async function checkPerson(answer) {
  const person = await personOf(answer.clone());
  if (person === undefined) return;
  const known = await fact('person');
  if (known === undefined) await setFact('person', person);
  else if (known !== person) await forget(person);
}

/**
 * The user that a page's first element names, without waiting for the rest of the page: null for a visitor, undefined if it is
 * not a page of this server.
 */
async function personOf({ body }) {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader && !text.includes('<head')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  reader?.cancel().catch(() => {});
  const [start] = /<html\b[^>]*\sdata-base=[^>]*>/.exec(text) ?? [];
  return start && (/\sdata-person="([^"]*)"/.exec(start)?.[1] ?? null);
}

/** Sends a message to every open page. */
async function tell(message) {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

/**
 * The server's response, or the saved one if it takes too long. A late response is saved for next time.
 *
 * @param {FetchEvent} event
 * @param {() => Promise<Response>} fromNet
 * @param {() => Promise<Response|undefined>} fromKept
 */
async function newest(event, fromNet, fromKept) {
  const net = fromNet();
  event.waitUntil(net.catch(() => {}));
  const soon = await Promise.race([
    net.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, networkTimeout)),
  ]);
  if (soon && !isAway(soon)) return soon;
  const old = await fromKept().catch(() => undefined);
  if (old) event.waitUntil(tellOfNewer(net, old, event.request.url));
  return old ?? soon ?? net;
}

/** Reports a late response to the page if it differs from the saved one. */
async function tellOfNewer(net, old, address) {
  const answer = await net.catch(() => undefined);
  if (answer?.status === 200 && answer.headers.get('ETag') !== old.headers.get('ETag')) await tell({ told: 'newer', address });
}
