/**
 * The files of a drop, also those in folders.
 *
 * @module
 */

/** The kinds of files that a library shows, by the ends of their names. */
const picture = /\.(jpe?g|jpe|jfif|png|hei[cf]|avif|webp)$/i;

/**
 * All files that were dropped: each single one, and from folders those that are pictures by their names, except hidden ones.
 *
 * @param {DataTransfer} transfer
 * @returns {Promise<File[]>}
 */
export async function droppedFiles(transfer) {
  // The items can be read only during the event.
  const entries = [...transfer.items].filter((item) => item.kind === 'file').map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  const files = [];
  for (const entry of entries) {
    if (entry instanceof File) files.push(entry);
    else if (entry?.isFile) files.push(await fileOf(entry));
    else if (entry?.isDirectory) await walk(entry, files);
  }
  return files;
}

async function walk(folder, files) {
  const reader = folder.createReader();
  // A reader gives some hundred entries at a time.
  for (let part = await entriesOf(reader); part.length > 0; part = await entriesOf(reader)) {
    for (const entry of part) {
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory) await walk(entry, files);
      else if (picture.test(entry.name)) files.push(await fileOf(entry));
    }
  }
}

const entriesOf = (reader) => new Promise((resolve, reject) => reader.readEntries(resolve, reject));
const fileOf = (entry) => new Promise((resolve, reject) => entry.file(resolve, reject));
