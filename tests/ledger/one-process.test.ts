import { expect, it } from 'vitest';
import { type History, historyArbitrary, historyOf } from './history.ts';
import { describeEntry } from './log.ts';
import { playHistory } from './play.ts';
import { openProcessWorld } from './process-world.ts';

const STEPS = 10;
const SEED = 7;

it('a repeatedly killed server preserves every purchase invariant', async () => {
  const world = await openProcessWorld(null);
  try {
    const history: History = [
      ...historyOf(
        SEED,
        historyArbitrary({ steps: STEPS, leaveOut: new Set([...world.unsupported, 'crash']) }),
      ),
      [
        { kind: 'ask', who: 4, project: 1, amount: 'right', address: false },
        { kind: 'crash', server: 0, afterMs: 40, longOff: true },
      ],
      [{ kind: 'ask', who: 5, project: 1, amount: 'right', address: false }],
    ];
    const { broken, log } = await playHistory(world, history);
    expect(log.some(({ kind }) => kind === 'crash')).toBe(true);
    expect(broken, log.map((entry) => describeEntry(entry)).join('\n')).toEqual([]);
  } finally {
    await world.close();
  }
}, 300_000);
