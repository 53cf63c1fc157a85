import { describe, expect, it } from 'vitest';
import { AnalysisSlots } from './analysis-slots.ts';

const stays = new AbortController().signal;

/** Work that goes on until it is told to end. */
function openEnded() {
  const ending = new EventTarget();
  const work = new Promise<string>((resolve) => {
    ending.addEventListener('end', () => resolve('done'));
  });
  return { work: () => work, end: () => ending.dispatchEvent(new Event('end')) };
}

describe('of many people who verify at the same moment', () => {
  it('three are served, the others in the order in which they came', async () => {
    const slots = new AnalysisSlots();
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

  it('one who leaves while waiting is not worked for, and may come again', async () => {
    const slots = new AnalysisSlots();
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
