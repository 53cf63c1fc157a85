import type { FastifyBaseLogger } from 'fastify';

type ChildWords = Parameters<FastifyBaseLogger['child']>;
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * Creates a child logger when it first logs, because few requests log and a child adds 3 % to the cost of a
 * request.
 */
export class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #words: ChildWords;
  #made: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, ...words: ChildWords) {
    this.#parent = parent;
    this.#words = words;
  }

  get level() {
    return this.#parent.level;
  }

  fatal(...words: unknown[]): void {
    this.#log('fatal', words);
  }

  error(...words: unknown[]): void {
    this.#log('error', words);
  }

  warn(...words: unknown[]): void {
    this.#log('warn', words);
  }

  info(...words: unknown[]): void {
    this.#log('info', words);
  }

  debug(...words: unknown[]): void {
    this.#log('debug', words);
  }

  trace(...words: unknown[]): void {
    this.#log('trace', words);
  }

  silent(...words: unknown[]): void {
    this.#log('silent', words);
  }

  child(...words: ChildWords): FastifyBaseLogger {
    return this.#child().child(...words);
  }

  #child(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(...this.#words);
    return this.#made;
  }

  #log(level: Level, words: readonly unknown[]): void {
    const child = this.#child() as unknown as Record<Level, (...words: unknown[]) => void>;
    child[level](...words);
  }
}
