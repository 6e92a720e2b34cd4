
// Classifies URLs, which decides whether and how their responses are saved.

const api = '/api/v1';
/** API documents that are saved. Sessions, events, metrics, originals and the server's status are not. */
const keptData = [/^\/places(\/[^/]+(\/photos)?)?$/, /^\/countries$/, /^\/trips(\/[^/]+\/photos)?$/, /^\/timeline(\/[^/]+(\/photos)?)?$/, /^\/photos\/[^/]+(\/focus)?$/, /^\/recents$/, /^\/map\//, /^\/frame$/];
/** URLs that can be opened in a window but are not pages. */
const notPages = /^\/(api|assets|icons|iiif)\/|^\/(feed|metrics|openapi|healthz|livez|readyz|app|sw)\b/;
/** Pages that would be wrong later, or for another user. */
const unkeptPages = [/^\/sign-in/, /^\/search$/, /^\/offline$/, /^\/photos\/[^/]+\/(place|texts)$/, /^\/places\/[^/]+\/name$/, /^\/settings\/(people|sources|circles)/, /^\/(add|home|join)$/, /^\/shares/];

/** The path after the base path; undefined for URLs of other servers. */
function pathOf(url) {
  if (url.origin !== location.origin || !url.pathname.startsWith(`${site.base}/`)) return undefined;
  return url.pathname.slice(site.base.length);
}

/**
 * How a GET request is answered: `asset`, `picture`, `page`, `data`, or undefined if the worker does not handle it.
 *
 * @param {URL} url
 * @param {boolean} isNavigation
 */
function kindOf(url, isNavigation) {
  const path = pathOf(url);
  // What a link shares is not the reader's own: nothing of it is kept, and it ends when its link does.
  if (path === undefined || path.startsWith('/s/')) return undefined;
  if (isNavigation) return notPages.test(path) ? undefined : 'page';
  if (/^\/assets\/[0-9a-f]{12}\//.test(path)) return 'asset';
  if (pictureOf(url)) return 'picture';
  if (path.startsWith(`${api}/`)) {
    return keptData.some((pattern) => pattern.test(path.slice(api.length))) ? 'data' : undefined;
  }
  const part = url.searchParams.get('part');
  return part === 'rows' || part === 'photos' || ['/places.geojson', '/map/spot.svg'].includes(path) ? 'data' : undefined;
}

/** Whether a page can be saved. */
const mayKeepPage = (url) => !unkeptPages.some((pattern) => pattern.test(pathOf(url)));

/** The parts of a picture's URL: its photo, its size or, for an IIIF image, its region, and the version of the content. */
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

/** The key of a picture: its content, so that photos with the same bytes share it. */
function pictureKey({ photo, version, size, part }) {
  const name = version ?? `unread-${photo}`;
  return `${location.origin}${site.base}/kept/${name}/${part ?? size}`;
}
