import { describe, expect, it } from 'vitest';
import { ReadyAnswer } from '../http/ready-answer.ts';
import { Kept } from './kept.ts';

const MEGABYTE = 1024 * 1024;
const answerOf = (text: string) => new ReadyAnswer(text, { isKept: true });

const counter = () => {
  let counted = 0;
  return () => Promise.resolve((counted += 1));
};

describe('kept answers', () => {
  it('an answer is found for one second after it was read', () => {
    const kept = new Kept<ReadyAnswer>();
    const answer = answerOf('{}');
    kept.answers.keep('list', answer, { version: kept.version, readAt: 5_000 });
    expect(kept.answers.find('list', 5_999)).toBe(answer);
    expect(kept.answers.find('list', 6_000)).toBeNull();
    expect(kept.answers.bytes).toBe(0);
  });

  it('an answer whose read began before a change is not kept after it', () => {
    const kept = new Kept<ReadyAnswer>();
    const { version } = kept;
    kept.drop();
    kept.answers.keep('list', answerOf('{}'), { version, readAt: 0 });
    expect(kept.answers.find('list', 0)).toBeNull();
  });

  it('no answer is found while the clock is behind its time', () => {
    const kept = new Kept<ReadyAnswer>();
    kept.answers.keep('list', answerOf('{}'), { version: kept.version, readAt: 60_000 });
    expect(kept.answers.find('list', 59_000)).toBeNull();
  });

  it.each([
    ['long answers', 400, 'x'.repeat(400_000), 1],
    ['answers in other scripts', 400, 'क'.repeat(200_000), 1],
    ['short answers', 60_000, '{}', 1],
    ['short answers with long names', 60_000, '{}', 500],
  ])('%s take at most 20 megabytes', (_title, count, text, nameLength) => {
    const kept = new Kept<ReadyAnswer>();
    for (let n = 0; n < count; n += 1) {
      kept.answers.keep(`${n} ${'n'.repeat(nameLength)}`, answerOf(text), {
        version: kept.version,
        readAt: 0,
      });
    }
    expect(kept.answers.bytes).toBeLessThanOrEqual(20 * MEGABYTE);
    expect(kept.answers.bytes).toBeGreaterThan(18 * MEGABYTE);
    kept.drop();
    expect(kept.answers.bytes).toBe(0);
  });

  it('an answer larger than the limit is not kept', () => {
    const kept = new Kept<ReadyAnswer>();
    kept.answers.keep('large', answerOf('x'.repeat(6 * MEGABYTE)), { version: kept.version, readAt: 0 });
    expect(kept.answers.find('large', 0)).toBeNull();
    expect(kept.answers.bytes).toBe(0);
  });
});

describe('kept totals', () => {
  it('requests within a second share a total, and know when it was counted', async () => {
    const kept = new Kept<ReadyAnswer>();
    const count = counter();
    const total = (now: number, readsThrough = false) => kept.total('all', { now, readsThrough }, count);
    expect(await total(1_000)).toEqual({ total: 1, countedAt: 1_000 });
    expect(await total(1_999)).toEqual({ total: 1, countedAt: 1_000 });
    expect(await total(1_999, true)).toEqual({ total: 2, countedAt: 1_999 });
    expect(await total(2_998)).toEqual({ total: 2, countedAt: 1_999 });
    expect(await total(2_999)).toEqual({ total: 3, countedAt: 2_999 });
  });

  it('a failed count is not kept', async () => {
    const kept = new Kept<ReadyAnswer>();
    const age = { now: 0, readsThrough: false };
    await expect(kept.total('all', age, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await kept.total('all', age, counter())).toEqual({ total: 1, countedAt: 0 });
  });
});
