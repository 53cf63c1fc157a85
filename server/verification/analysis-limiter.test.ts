import { describe, expect, it } from 'vitest';
import { AnalysisLimiter } from './analysis-limiter.ts';

const stays = new AbortController().signal;

function openEnded() {
  const ending = new EventTarget();
  const work = new Promise<string>((resolve) => {
    ending.addEventListener('end', () => resolve('done'));
  });
  return { work: () => work, end: () => ending.dispatchEvent(new Event('end')) };
}

describe('the analysis limiter', () => {
  it('at most three analyses run concurrently, and queued ones follow in order', async () => {
    const slots = new AnalysisLimiter();
    const first = [openEnded(), openEnded(), openEnded()];
    const served = first.map(({ work }) => slots.run(stays, work));
    const order: string[] = [];
    const later = ['fourth', 'fifth'].map((name) => slots.run(stays, async () => void order.push(name)));
    expect(order).toEqual([]);
    first[0]?.end();
    await Promise.all(later);
    expect(order).toEqual(['fourth', 'fifth']);
    for (const { end } of first) end();
    await Promise.all(served);
  });

  it('an analysis aborted in the queue never runs, and can be retried', async () => {
    const slots = new AnalysisLimiter();
    const first = [openEnded(), openEnded(), openEnded()];
    const served = first.map(({ work }) => slots.run(stays, work));
    const tab = new AbortController();
    const left = slots.run(tab.signal, () => Promise.reject(new Error('worked for nobody')));
    tab.abort();
    await expect(left).rejects.toBe(tab.signal.reason);
    for (const { end } of first) end();
    await Promise.all(served);
    expect(await slots.run(stays, async () => 'again')).toBe('again');
  });
});
