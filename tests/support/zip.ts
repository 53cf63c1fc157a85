import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

const openZip = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);

/** Every file of a zip without its outermost folder, as git names its content: path to blob hash. */
export async function gitHashesIn(zip: Uint8Array): Promise<Map<string, string>> {
  const file = await openZip(Buffer.from(zip), { lazyEntries: false, autoClose: false });
  const openEntry = promisify<yauzl.Entry, NodeJS.ReadableStream>(file.openReadStream.bind(file));
  const entries: yauzl.Entry[] = [];
  file.on('entry', (entry: yauzl.Entry) => entries.push(entry));
  await new Promise((resolve, reject) => {
    file.once('end', resolve);
    file.once('error', reject);
  });
  const hashes = new Map<string, string>();
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue;
    const content = await buffer(await openEntry(entry));
    const hash = createHash('sha1').update(`blob ${content.byteLength}\0`).update(content).digest('hex');
    hashes.set(entry.fileName.slice(entry.fileName.indexOf('/') + 1), hash);
  }
  return hashes;
}
