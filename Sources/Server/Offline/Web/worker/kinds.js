
// What an address is, which decides whether and how its answer is kept.

const api = '/api/v1';
/** Documents of the API that are kept. Sessions, events, measurements, originals and states of the server are not. */
const keptData = [/^\/places(\/[^/]+(\/photos)?)?$/, /^\/photos\/[^/]+(\/focus)?$/, /^\/recents$/, /^\/map\//];
/** What a person may open in the window that is no page. */
const notPages = /^\/(api|assets|icons|iiif)\/|^\/(feed|metrics|openapi|healthz|app|sw)\b/;
/** Pages that would be wrong at another time, or for another person. */
const unkeptPages = [/^\/sign-in/, /^\/search$/, /^\/offline$/];

/** The path after the base path; undefined for what is not of this server. */
function pathOf(url) {
  if (url.origin !== location.origin || !url.pathname.startsWith(`${site.base}/`)) return undefined;
  return url.pathname.slice(site.base.length);
}

/**
 * How a GET is answered: `asset`, `picture`, `page`, `data`, or undefined where the worker has no part in it.
 *
 * @param {URL} url
 * @param {boolean} isNavigation
 */
function kindOf(url, isNavigation) {
  const path = pathOf(url);
  if (path === undefined) return undefined;
  if (isNavigation) return notPages.test(path) ? undefined : 'page';
  if (/^\/assets\/[0-9a-f]{12}\//.test(path)) return 'asset';
  if (pictureOf(url)) return 'picture';
  if (path.startsWith(`${api}/`)) {
    return keptData.some((pattern) => pattern.test(path.slice(api.length))) ? 'data' : undefined;
  }
  const part = url.searchParams.get('part');
  return part === 'rows' || part === 'photos' || path === '/places.geojson' ? 'data' : undefined;
}

/** Whether a page's answer may be kept. */
const mayKeepPage = (url) => !unkeptPages.some((pattern) => pattern.test(pathOf(url)));

/** What a picture's address says: its photo, its size or, of an IIIF image, which part of it, and the content that it names. */
function pictureOf(url) {
  const path = pathOf(url) ?? '';
  const version = url.searchParams.get('v') ?? undefined;
  const content = version?.split('-')[1];
  const thumbnail = /^\/api\/v1\/photos\/([^/]+)\/thumbnail$/.exec(path);
  if (thumbnail) {
    return { photo: thumbnail[1], version, content, size: Number(url.searchParams.get('size') ?? 256) };
  }
  const [, photo, part] = /^\/iiif\/3\/([^/]+)\/([^/]+\/[^/]+\/[^/]+\/[^/]+)$/.exec(path) ?? [];
  return part && { photo, version, content, part };
}

/** Where a picture is kept: by its content, so that two photos of the same bytes are one. */
function pictureKey({ photo, version, size, part }) {
  const name = version ?? `unread-${photo}`;
  return `${location.origin}${site.base}/kept/${name}/${part ?? size}`;
}
