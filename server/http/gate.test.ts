import { describe, expect, it } from 'vitest';
import { Gate, overloaded } from './gate.ts';

const refusal = { code: 'overloaded' };

describe('a gate for two at once', () => {
  it('lets the third wait for the first that leaves, and sends the fourth away at once', async () => {
    const gate = new Gate({ atOnce: 2, mayWait: 1, waitMs: 5_000 });
    const first = await gate.enter();
    await gate.enter();
    const third = gate.enter();
    await expect(gate.enter()).rejects.toMatchObject(refusal);
    first();
    first();
    await third;
    expect([gate.running, gate.waiting]).toEqual([2, 0]);
  });

  it('sends away who has waited too long, and keeps no place for them', async () => {
    const gate = new Gate({ atOnce: 1, mayWait: 5, waitMs: 20 });
    const leave = await gate.enter();
    await expect(gate.enter()).rejects.toMatchObject(refusal);
    expect(gate.waiting).toBe(0);
    leave();
    expect(gate.running).toBe(0);
    await gate.enter();
  });

  it('foresees the wait from how long work takes', async () => {
    let now = 0;
    const gate = new Gate({ atOnce: 1, mayWait: 100, waitMs: 50 }, () => now);
    for (let n = 0; n < 50; n += 1) {
      const leave = await gate.enter();
      now += 40;
      leave();
    }
    await gate.enter();
    const waits = gate.enter();
    await expect(gate.enter()).rejects.toMatchObject(refusal);
    await expect(waits).rejects.toMatchObject(refusal);
  });

  it('says when to come back, not to all the same', () => {
    const waits = new Set(Array.from({ length: 100 }, () => overloaded().details['retry_after'] as number));
    expect([...waits].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  });
});
