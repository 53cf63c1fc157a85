import { expect, it } from 'vitest';
import { historyArbitrary, historyOf } from './history.ts';
import { describeEntry } from './log.ts';
import { playHistory } from './play.ts';
import { createOwnDatabase, openProcessWorld } from './process-world.ts';

const STEPS = 16;
const SEED = 11;

it('two repeatedly killed servers, one with a wrong clock, preserve every purchase invariant', async () => {
  const own = await createOwnDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  const world = await openProcessWorld(own.url, { servers: 2 });
  try {
    const history = historyOf(SEED, historyArbitrary({ steps: STEPS, leaveOut: world.unsupported }));
    const { broken, log } = await playHistory(world, history);
    expect(broken, log.map((entry) => describeEntry(entry)).join('\n')).toEqual([]);
  } finally {
    await world.close();
    await own.drop();
  }
}, 300_000);
