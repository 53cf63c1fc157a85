import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export async function gitHashesIn(zip: Uint8Array): Promise<Map<string, string>> {
  const file = await fromBufferPromise(Buffer.from(zip));
  const hashes = new Map<string, string>();
  for await (const entry of file.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const content = await buffer(await file.openReadStreamPromise(entry));
    const hash = createHash('sha1').update(`blob ${content.byteLength}\0`).update(content).digest('hex');
    hashes.set(entry.fileName.slice(entry.fileName.indexOf('/') + 1), hash);
  }
  return hashes;
}

export async function entriesOf(zip: Uint8Array): Promise<{ name: string; content: Buffer; mode: number }[]> {
  const file = await fromBufferPromise(Buffer.from(zip));
  const entries: { name: string; content: Buffer; mode: number }[] = [];
  for await (const entry of file.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const content = await buffer(await file.openReadStreamPromise(entry));
    entries.push({ name: entry.fileName, content, mode: entry.externalFileAttributes >>> 16 });
  }
  return entries;
}
