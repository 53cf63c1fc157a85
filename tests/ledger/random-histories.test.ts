import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { historyArbitrary, historyOf } from './history.ts';
import { openInProcessWorld } from './in-process-world.ts';
import { describeEntry } from './log.ts';
import { playHistory } from './play.ts';
import { savedHistories } from './shrink.ts';
import type { World } from './world.ts';

/** The seeds are fixed; `npm run check -- ledger` uses new ones. */
const SEEDS = [1, 3, 9, 27, 81, 243];
const STEPS = 16;

let opened: OpenDatabase;
let world: World;
beforeAll(async () => {
  opened = await openTestDatabase();
  world = await openInProcessWorld(opened, { servers: 2 });
}, 120_000);
afterAll(async () => {
  await world.close();
  await opened.close();
});

it.each(SEEDS)(
  'a random history of purchases preserves every invariant (seed %i)',
  async (seed) => {
    const history = historyOf(seed, historyArbitrary({ steps: STEPS, leaveOut: world.unsupported }));
    const { broken, log } = await playHistory(world, history);
    const told = log.map((entry) => describeEntry(entry)).join('\n');
    expect(broken, `seed ${seed}, ${STEPS} steps:\n${told}`).toEqual([]);
  },
  120_000,
);

it.each([...savedHistories('regressions')])(
  'a saved history that failed before preserves every invariant: %s',
  async (_name, { history }) => {
    expect((await playHistory(world, history)).broken).toEqual([]);
  },
  120_000,
);
