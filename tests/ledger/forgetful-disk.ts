import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';

/** What a file held before a write that has not been synced yet. */
interface Unsynced {
  readonly path: string;
  readonly position: number;
  readonly before: Buffer;
  readonly sizeBefore: number;
}

/**
 * A disk on which a power cut can be had: below one folder every write is remembered with what it wrote over, until the
 * file is synced; the cut takes the rest back, newest first. Names of files (made, renamed, deleted) are taken as durable
 * at once. `kill -9` cannot show a missing fsync, because the system's cache outlives the process.
 *
 * It stands in Node's own file calls, where PGlite's file system makes them.
 */
export class ForgetfulDisk {
  readonly #root: string;
  readonly #real = { ...fs };
  readonly #pathOf = new Map<number, string>();
  /** Descriptors from before the cut: what is written to them is lost. */
  readonly #dead = new Set<number>();
  #unsynced: Unsynced[] = [];
  #syncs = 0;
  #isOff = false;

  constructor(folder: string) {
    this.#root = resolve(folder) + sep;
    const real = this.#real;
    const open = real.openSync;
    const changed = {
      openSync: (...given: Parameters<typeof open>): number => {
        const path = resolve(String(given[0]));
        const isHere = path.startsWith(this.#root);
        // Without power nothing is made, emptied or written any more.
        const descriptor = isHere && this.#isOff ? open(path, 'r') : open(...given);
        if (isHere) this.#pathOf.set(descriptor, path);
        if (isHere && this.#isOff) this.#dead.add(descriptor);
        else this.#dead.delete(descriptor);
        return descriptor;
      },
      closeSync: (descriptor: number): void => {
        this.#pathOf.delete(descriptor);
        this.#dead.delete(descriptor);
        real.closeSync(descriptor);
      },
      writeSync: (
        descriptor: number,
        data: NodeJS.ArrayBufferView,
        offset = 0,
        length: number = data.byteLength - offset,
        position: number | null = null,
      ): number => {
        if (this.#dead.has(descriptor)) return length;
        const path = this.#pathOf.get(descriptor);
        if (path !== undefined) this.#remember(path, position ?? real.fstatSync(descriptor).size, length);
        return real.writeSync(descriptor, data, offset, length, position);
      },
      ftruncateSync: (descriptor: number, size = 0): void => {
        if (this.#dead.has(descriptor)) return;
        const path = this.#pathOf.get(descriptor);
        if (path !== undefined) this.#rememberCut(path, size);
        real.ftruncateSync(descriptor, size);
      },
      truncateSync: (path: string, size = 0): void => {
        if (this.#isLost(path)) return;
        if (resolve(path).startsWith(this.#root)) this.#rememberCut(resolve(path), size);
        real.truncateSync(path, size);
      },
      renameSync: (from: string, to: string): void => {
        if (this.#isLost(from)) return;
        real.renameSync(from, to);
        this.#move(resolve(from), resolve(to));
      },
      unlinkSync: (path: string): void => {
        if (this.#isLost(path)) return;
        real.unlinkSync(path);
        this.#forget(resolve(path));
      },
      fsyncSync: (descriptor: number): void => {
        const path = this.#pathOf.get(descriptor);
        if (path !== undefined && !this.#dead.has(descriptor)) this.#forget(path);
        this.#syncs += 1;
        real.fsyncSync(descriptor);
      },
    };
    Object.assign(fs, changed, { fdatasyncSync: changed.fsyncSync });
    syncBuiltinESMExports();
  }

  get syncs(): number {
    return this.#syncs;
  }

  /**
   * Everything that was not synced is gone, and until the power is back whoever is still running writes into nothing.
   *
   * @returns how many writes were lost.
   */
  cutPower(): number {
    this.#isOff = true;
    for (const descriptor of this.#pathOf.keys()) this.#dead.add(descriptor);
    const lost = this.#unsynced.toReversed();
    for (const { path, position, before, sizeBefore } of lost) {
      if (!this.#real.existsSync(path)) continue;
      const descriptor = this.#real.openSync(path, 'r+');
      if (before.length > 0) this.#real.writeSync(descriptor, before, 0, before.length, position);
      this.#real.ftruncateSync(descriptor, sizeBefore);
      this.#real.closeSync(descriptor);
    }
    this.#unsynced = [];
    return lost.length;
  }

  /** For the next program; the one that was cut off must be gone. */
  turnOn(): void {
    this.#isOff = false;
  }

  /** Node's own file calls again. */
  remove(): void {
    const { openSync, closeSync, writeSync, ftruncateSync, truncateSync } = this.#real;
    const { renameSync, unlinkSync, fsyncSync, fdatasyncSync } = this.#real;
    Object.assign(fs, { openSync, closeSync, writeSync, ftruncateSync, truncateSync });
    Object.assign(fs, { renameSync, unlinkSync, fsyncSync, fdatasyncSync });
    syncBuiltinESMExports();
  }

  #isLost(path: string): boolean {
    return this.#isOff && resolve(path).startsWith(this.#root);
  }

  #remember(path: string, position: number, length: number): void {
    const descriptor = this.#real.openSync(path, 'r');
    const sizeBefore = this.#real.fstatSync(descriptor).size;
    const before = Buffer.alloc(Math.max(0, Math.min(length, sizeBefore - position)));
    if (before.length > 0) this.#real.readSync(descriptor, before, 0, before.length, position);
    this.#real.closeSync(descriptor);
    this.#unsynced.push({ path, position, before, sizeBefore });
  }

  #rememberCut(path: string, size: number): void {
    const sizeBefore = this.#real.statSync(path).size;
    if (sizeBefore > size) this.#remember(path, size, sizeBefore - size);
    else this.#unsynced.push({ path, position: size, before: Buffer.alloc(0), sizeBefore });
  }

  #forget(path: string): void {
    this.#unsynced = this.#unsynced.filter((one) => one.path !== path);
  }

  #move(from: string, to: string): void {
    this.#unsynced = this.#unsynced
      .filter((one) => one.path !== to)
      .map((one) => (one.path === from ? { ...one, path: to } : one));
    for (const [descriptor, path] of this.#pathOf) if (path === from) this.#pathOf.set(descriptor, to);
  }
}
