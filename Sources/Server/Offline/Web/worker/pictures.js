
// Pictures, saved by content: one seen anywhere is available everywhere.

/** Answers a picture: the saved one or one that is a little larger, else from the network, else the same photo in the nearest size. */
async function picture(event, url) {
  const wanted = pictureOf(url);
  if (wanted.version) {
    const same = await kept(pictureKey(wanted)).catch(() => undefined);
    if (same) return same;
    const similar = await standIn(wanted).catch(() => undefined);
    if (similar) return similar;
  }
  try {
    const since = epoch;
    const answer = await ask(event.request);
    if (isAway(answer)) return (await nearest(wanted)) ?? answer;
    if (answer.status === 200) event.waitUntil(keepPicture(wanted, answer.clone(), since));
    return answer;
  } catch (error) {
    const other = await nearest(wanted).catch(() => undefined);
    if (other) return other;
    throw error;
  }
}

/**
 * Whether a picture of one size can be shown in place of another. Lists ask for many sizes, each for its own element; so one in every
 * doubling is saved.
 */
const isSimilar = (size, wanted) => size >= wanted && size <= 2 * wanted;

/** A saved picture of the same content that is at least as sharp, and at most twice as wide. */
async function standIn({ content, size, part }) {
  if (part || !content) return undefined;
  const found = (await records('content', content)).filter((record) => isSimilar(record.size, size));
  found.sort((one, other) => one.size - other.size);
  return found[0] && kept(found[0].key);
}

/** A URL with a version that the photo no longer has does not show that version. Its answer has neither of these headers, which are `Representation.immutable` and `forToday`; an IIIF image has an hour. */
async function keepPicture(wanted, answer, since) {
  const isNamed = /immutable|max-age=86400\b/.test(answer.headers.get('Cache-Control') ?? '');
  if (wanted.version && !isNamed) return;
  const { photo, content, size, part } = wanted;
  const record = { key: pictureKey(wanted), kind: 'picture', photo, size };
  // A region of a photo cannot stand in for another one.
  if (!part && content) record.content = content;
  await keep(record, answer, since);
  if (!record.content) return;
  const others = await records('content', content);
  if (!others.some(({ key }) => key === record.key)) return;
  await drop(others.filter((other) => other.size < size && isSimilar(size, other.size)));
}

/** The smallest picture that is at least as large as wanted, else the largest. */
async function nearest({ photo, content, size, part }) {
  if (part) return undefined;
  let found = content ? await records('content', content) : [];
  if (found.length === 0) found = await records('photo', photo);
  const sizes = found.filter((record) => record.size).sort((one, other) => one.size - other.size);
  const best = sizes.find((record) => record.size >= size) ?? sizes.at(-1);
  return best && kept(best.key);
}
