import { type AnswerForm, ReadyAnswer } from './ready-answer.ts';

/** Where answers are kept for a moment. */
export interface AnswerCache {
  /** Changes when everything is dropped. */
  readonly version: number;
  readonly answers: {
    find(name: string, now: number): ReadyAnswer | null;
    keep(name: string, answer: ReadyAnswer, read: { version: number; readAt: number }): void;
  };
}

export interface ReadAnswer {
  readonly text: string;
  readonly mayKeep: boolean;
  /** The time before a kept part was read; null if all of it was read for this answer. */
  readonly readAt: number | null;
}

export interface AskedAnswer {
  /** Of the kept answer; null to keep none. */
  readonly name: string | null;
  /** Of the request: `no-cache` reads through. */
  readonly cacheControl: string | undefined;
  readonly form?: AnswerForm;
  /** Waits for a slot before reading. */
  readonly admit: () => Promise<void>;
}

export async function keptAnswer(
  kept: AnswerCache,
  { name, cacheControl, form, admit }: AskedAnswer,
  read: (readsThrough: boolean) => Promise<ReadAnswer>,
): Promise<ReadyAnswer> {
  const options = form === undefined ? {} : { form };
  const readsThrough = /\bno-cache\b/iu.test(cacheControl ?? '');
  if (name === null) {
    await admit();
    return new ReadyAnswer((await read(readsThrough)).text, options);
  }
  const found = readsThrough ? null : kept.answers.find(name, Date.now());
  if (found !== null) return found;
  await admit();
  // Aged from before the read.
  const [version, now] = [kept.version, Date.now()];
  const { text, mayKeep, readAt } = await read(readsThrough);
  if (!mayKeep) return new ReadyAnswer(text, options);
  const made = new ReadyAnswer(text, { ...options, isKept: true });
  kept.answers.keep(name, made, { version, readAt: Math.min(now, readAt ?? now) });
  return made;
}
