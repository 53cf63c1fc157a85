import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Key-value records. Each change appends one line `{c, i, v}` (collection, ID, value) to the file. A line without `v`
 * deletes the record, and the last line for an ID in a collection wins. Appends are synchronous, so that a change
 * survives `kill -9` once the response is sent.
 */
export class RecordJournal {
  readonly #path: string;
  readonly #collections = new Map<string, Map<string, unknown>>();
  #descriptor: number;

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    this.#replay();
    this.#compact();
    this.#descriptor = openSync(path, 'a', 0o600);
  }

  collection<T>(name: string): RecordCollection<T> {
    const records = this.#recordsOf(name) as Map<string, T>;
    return new RecordCollection<T>(records, (id, value) => this.#append(name, id, value));
  }

  close(): void {
    if (this.#descriptor !== -1) closeSync(this.#descriptor);
    this.#descriptor = -1;
  }

  #append(collection: string, id: string, value: unknown): void {
    // Timers can still fire after the journal is closed; their writes are dropped.
    if (this.#descriptor === -1) return;
    appendFileSync(this.#descriptor, `${JSON.stringify({ c: collection, i: id, v: value })}\n`);
  }

  #recordsOf(name: string): Map<string, unknown> {
    let records = this.#collections.get(name);
    if (!records) {
      records = new Map();
      this.#collections.set(name, records);
    }
    return records;
  }

  #replay(): void {
    if (!existsSync(this.#path)) return;
    for (const line of readFileSync(this.#path, 'utf8').split('\n')) {
      if (line === '') continue;
      let entry: { c: string; i: string; v?: unknown };
      try {
        entry = JSON.parse(line) as typeof entry;
      } catch {
        continue;
      }
      if (entry.v === undefined) this.#recordsOf(entry.c).delete(entry.i);
      else this.#recordsOf(entry.c).set(entry.i, entry.v);
    }
  }

  #compact(): void {
    const lines: string[] = [];
    for (const [collection, records] of this.#collections) {
      for (const [id, value] of records) lines.push(JSON.stringify({ c: collection, i: id, v: value }));
    }
    const next = `${this.#path}.next`;
    writeFileSync(next, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    renameSync(next, this.#path);
  }
}

/** Records are listed in insertion order. A change to a record must be saved; otherwise a restart loses it. */
export class RecordCollection<T> {
  readonly #records: Map<string, T>;
  readonly #write: (id: string, value: T | undefined) => void;

  constructor(records: Map<string, T>, write: (id: string, value: T | undefined) => void) {
    this.#records = records;
    this.#write = write;
  }

  find(id: string): T | undefined {
    return this.#records.get(id);
  }

  save(id: string, value: T): void {
    this.#records.set(id, value);
    this.#write(id, value);
  }

  delete(id: string): void {
    if (this.#records.delete(id)) this.#write(id, undefined);
  }

  list(): T[] {
    return [...this.#records.values()];
  }

  entries(): [id: string, value: T][] {
    return [...this.#records.entries()];
  }
}
