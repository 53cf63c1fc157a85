import { Duplex } from 'node:stream';
import { type FromEngine, NO_CONNECTION, type ToEngine, type Way } from './embedded-engine.ts';

/** The asking end of a way to the engine; the process stays for it only while somebody waits. */
export interface EngineWay extends Way<FromEngine, ToEngine> {
  ref(): void;
  unref(): void;
}

/** The connections to an embedded database, over the one way there is to it. */
export class EmbeddedConnections {
  readonly #way: EngineWay;
  readonly #onBreak: (error: string) => void;
  readonly #open = new Map<number, EmbeddedConnection>();
  readonly #awaited = new Set<number>();
  readonly #hasEnded: Promise<string | null>;
  #end: (error: string | null) => void = () => {};
  #broken: Error | null = null;
  /** They count from 1. */
  #made = 0;

  /** @param onBreak - nobody answers any more, though nobody has ended it. */
  constructor(way: EngineWay, onBreak: (error: string) => void) {
    this.#way = way;
    this.#onBreak = onBreak;
    this.#hasEnded = new Promise((resolve) => {
      this.#end = resolve;
    });
    way.unref();
    way.on('message', (message) => {
      if ('connection' in message) this.#open.get(message.connection)?.push(message.bytes);
      else if (message.error === null) this.#end(null);
      else this.break(message.error);
    });
  }

  /** What `pg` takes for a socket. */
  connect(): EmbeddedConnection {
    this.#made += 1;
    const number = this.#made;
    const connection = new EmbeddedConnection({
      send: (bytes) => this.#way.postMessage({ connection: number, bytes }, [bytes.buffer]),
      await: (isAwaited) => this.#await(number, isAwaited),
      closed: () => {
        this.#open.delete(number);
        this.#way.postMessage({ connection: number, closed: true }, []);
      },
    });
    this.#open.set(number, connection);
    if (this.#broken !== null) connection.destroy(this.#broken);
    return connection;
  }

  /** Whoever waits, and whoever asks from now on, is told that there is no answer. */
  break(why: string): void {
    if (this.#broken !== null) return;
    this.#broken = new Error(`the embedded database does not answer any more: ${why}`);
    this.#onBreak(why);
    for (const connection of this.#open.values()) connection.destroy(this.#broken);
    this.#end(why);
  }

  /** Ends the engine in order, after everything that was asked before. */
  async end(): Promise<void> {
    this.#await(NO_CONNECTION, true);
    this.#way.postMessage({ connection: NO_CONNECTION, closed: true }, []);
    const error = await this.#hasEnded;
    this.#await(NO_CONNECTION, false);
    if (error !== null) throw new Error(`the embedded database has not ended in order: ${error}`);
  }

  #await(who: number, isAwaited: boolean): void {
    if (isAwaited) this.#awaited.add(who);
    else this.#awaited.delete(who);
    if (this.#awaited.size > 0) this.#way.ref();
    else this.#way.unref();
  }
}

interface Line {
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly await: (isAwaited: boolean) => void;
  readonly closed: () => void;
}

/**
 * One connection as a stream of PostgreSQL's protocol, with those of a socket's methods that `pg` calls. `pg` writes whole
 * messages, and all of one question together.
 */
class EmbeddedConnection extends Duplex {
  readonly #line: Line;

  constructor(line: Line) {
    super({ allowHalfOpen: false });
    this.#line = line;
    line.await(true);
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  ref(): this {
    this.#line.await(true);
    return this;
  }
  unref(): this {
    this.#line.await(false);
    return this;
  }

  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#line.send(copyOf([chunk]));
    done();
  }
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#line.send(copyOf(chunks.map(({ chunk }) => chunk)));
    done();
  }
  override _final(done: () => void): void {
    this.push(null);
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#line.await(false);
    this.#line.closed();
    done(error);
  }
}

/** In memory of its own, so that it can be given away: what `pg` writes lies in memory that it shares. */
function copyOf(chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    copy.set(chunk, at);
    at += chunk.length;
  }
  return copy;
}
