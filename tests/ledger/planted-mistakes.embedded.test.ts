import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { openInProcessWorld, type PlantableWorld } from './in-process-world.ts';
import { plants } from './plants.ts';
import { playHistory } from './play.ts';
import { savedHistories } from './saved-histories.ts';

/**
 * A checker that has never caught anything shows nothing. Each history was found by a random search and made small
 * (`npm run check:ledger -- --planted --seed 1`); here it must be caught with the mistake built in, and be clean without.
 */
const histories = savedHistories('planted');
/** A race does not show every time. */
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

describe('the checker finds that', () => {
  it.each(plants)(
    '$name',
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

  it('nothing is wrong with the same histories when no mistake is built in', async () => {
    await world.plant(null);
    for (const [slug, { history }] of histories) {
      expect((await playHistory(world, history)).broken, slug).toEqual([]);
    }
  }, 300_000);
});
