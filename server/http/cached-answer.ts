import type { IncomingHttpHeaders } from 'node:http';
import type { FreshFlight, SingleFlight } from '#domain/common/single-flight.ts';
import { ReadyAnswer } from './ready-answer.ts';

export interface AnswerCache {
  readonly version: number;
  readonly flight: SingleFlight<ReadyAnswer>;
  readonly freshFlight: FreshFlight<ReadyAnswer>;
  readonly answers: {
    find(name: string, now: number): ReadyAnswer | null;
    keep(name: string, answer: ReadyAnswer, read: { version: number; readAt: number }): void;
  };
}

export interface ReadAnswer {
  readonly text: string;
  readonly isCacheable: boolean;
  readonly readAt: number | null;
}

export interface AskedAnswer {
  readonly name: string | null;
  readonly cacheControl: string | undefined;
  readonly onSent?: (headers: IncomingHttpHeaders) => void;
  readonly admit: () => Promise<void>;
}

export async function cachedAnswer(
  cache: AnswerCache,
  { name, cacheControl, onSent, admit }: AskedAnswer,
  read: (bypassesCache: boolean) => Promise<ReadAnswer>,
): Promise<ReadyAnswer> {
  const options = onSent === undefined ? {} : { onSent };
  const bypassesCache = /\bno-cache\b/iu.test(cacheControl ?? '');
  if (name === null) {
    await admit();
    return new ReadyAnswer((await read(bypassesCache)).text, options);
  }
  const found = bypassesCache ? null : cache.answers.find(name, Date.now());
  if (found !== null) return found;
  const make = async (): Promise<ReadyAnswer> => {
    await admit();
    const [version, now] = [cache.version, Date.now()];
    const { text, isCacheable, readAt } = await read(bypassesCache);
    if (!isCacheable) return new ReadyAnswer(text, options);
    const made = new ReadyAnswer(text, { ...options, isCacheable: true });
    made.isCurrent = () => cache.answers.find(name, Date.now()) === made;
    cache.answers.keep(name, made, { version, readAt: Math.min(now, readAt ?? now) });
    return made;
  };
  if (bypassesCache) return await cache.freshFlight.run(name, make);
  const { value, isOwn } = await cache.flight.run(name, cache.version, make);
  // A response that must not be cached must not be shared with other requests either.
  return isOwn || value.etag !== null ? value : await make();
}
