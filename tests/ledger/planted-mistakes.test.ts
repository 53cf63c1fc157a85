import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { openInProcessWorld, type PlantableWorld } from './in-process-world.ts';
import { plantedMistakes } from './planted-mistakes.ts';
import { playHistory } from './play.ts';
import { savedHistories } from './shrink.ts';

/** These tests prove that the checker can fail. `npm run check -- ledger --planted --seed 1` found the histories. */

const isWhole = process.env['LEDGER_PLANTED'] === 'all';
/** Every third mistake is planted by default; `LEDGER_PLANTED=all` plants all. */
const played = plantedMistakes.filter((_, index) => isWhole || index % 3 === 0);
const histories = savedHistories('planted');
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

it.each(played)(
  'the ledger checker detects the planted mistake: $name',
  async (mistake) => {
    const saved = histories.get(mistake.slug);
    if (saved === undefined) throw new Error(`no history shows ${mistake.slug}`);
    const found: string[] = [];
    await world.plant(mistake);
    for (let time = 1; time <= MAX_ATTEMPTS && found.length === 0; time += 1) {
      found.push(...(await playHistory(world, saved.history)).broken);
    }
    expect(found).not.toEqual([]);
  },
  120_000,
);

it('the ledger checker accepts the same histories without a planted mistake', async () => {
  await world.plant(null);
  for (const { slug } of played) {
    const saved = histories.get(slug);
    if (saved === undefined) throw new Error(`no history shows ${slug}`);
    expect((await playHistory(world, saved.history)).broken, slug).toEqual([]);
  }
}, 300_000);
