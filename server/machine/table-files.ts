import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { tableFile } from './manifest.ts';

export async function* readTable(folder: string, table: string): AsyncGenerator<string> {
  const gunzip = createReadStream(join(folder, tableFile(table))).compose(createGunzip());
  yield* createInterface({ input: gunzip, crlfDelay: Infinity });
}

/** @throws Error if the file is missing or truncated. */
export async function hashTable(folder: string, table: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const line of readTable(folder, table)) hash.update(`${line}\n`);
  return hash.digest('hex');
}

export async function listQueues(folder: string, columns: readonly string[]): Promise<string[]> {
  const position = columns.indexOf('name');
  const names = new Set<string>();
  for await (const line of readTable(folder, 'pgboss.job')) {
    const name = (JSON.parse(line) as (string | null)[])[position];
    if (typeof name === 'string') names.add(name);
  }
  return [...names];
}
