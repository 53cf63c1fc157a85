import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { playStory, stories } from './event-orders.ts';
import { openInProcessWorld } from './in-process-world.ts';
import type { World } from './world.ts';

/** The number of event orders for each story; `LEDGER_ORDERS=125` runs more than a thousand in total. */
const ORDERS_PER_STORY = Number(process.env['LEDGER_ORDERS'] ?? 2);

let opened: OpenDatabase;
let world: World;
beforeAll(async () => {
  opened = await openTestDatabase();
  world = await openInProcessWorld(opened);
}, 120_000);
afterAll(async () => {
  await world.close();
  await opened.close();
});

it.each(Object.entries(stories))(
  'events delivered in any order and any number of times have the same result as events delivered once in order: %s',
  async (_name, story) => {
    const wanted = await playStory(world, story, null);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const choose = (below: number): number => Number(numbers.next().value) % below;
        expect(await playStory(world, story, choose)).toBe(wanted);
      }),
      { numRuns: ORDERS_PER_STORY, seed: 1, endOnFailure: true },
    );
  },
  600_000,
);
