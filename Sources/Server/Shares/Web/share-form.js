/**
 * The pages on which an owner makes a link: the time zone in which its last day ends, and copying the link.
 *
 * @module
 */
import { copy } from './share.js';

const zone = document.getElementById('share-zone');
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;

const link = document.getElementById('share-link');
document.getElementById('share-copy')?.addEventListener('click', () => copy(link.value));
link?.addEventListener('focus', () => link.select());
