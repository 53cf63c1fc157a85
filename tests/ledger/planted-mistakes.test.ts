import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { openInProcessWorld, type PlantableWorld } from './in-process-world.ts';
import { plants } from './plants.ts';
import { playHistory } from './play.ts';
import { savedHistories } from './saved-histories.ts';

/**
 * A checker that never fails proves nothing. Each history was found by random search and shrunk (`npm run
 * check:ledger -- --planted --seed 1`); it must fail with the planted mistake and pass without it.
 */
const histories = savedHistories('planted');
/** A race does not occur in every run. */
const MAX_ATTEMPTS = 6;

let opened: OpenDatabase;
let world: PlantableWorld;
beforeAll(async () => {
  opened = await openTestDatabase();
  world = await openInProcessWorld(opened);
}, 120_000);
afterAll(async () => {
  await world.plant(null);
  await world.close();
  await opened.close();
});

describe('planted mistakes', () => {
  it.each(plants)(
    'the checker detects the planted mistake: $name',
    async (plant) => {
      const kept = histories.get(plant.slug);
      if (kept === undefined) throw new Error(`no history shows ${plant.slug}`);
      const found: string[] = [];
      await world.plant(plant);
      for (let time = 1; time <= MAX_ATTEMPTS && found.length === 0; time += 1) {
        found.push(...(await playHistory(world, kept.history)).broken);
      }
      expect(found).not.toEqual([]);
    },
    120_000,
  );

  it('the checker finds nothing in the same histories without a planted mistake', async () => {
    await world.plant(null);
    for (const [slug, { history }] of histories) {
      expect((await playHistory(world, history)).broken, slug).toEqual([]);
    }
  }, 300_000);
});
