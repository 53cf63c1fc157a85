import { writeFileSync } from 'node:fs';
import { openTestDatabase } from '../support/test-database.ts';
import { countOperations, historyArbitrary, historyOf, type SavedHistory } from './history.ts';
import { openInProcessWorld } from './in-process-world.ts';
import { plantedMistakes } from './planted-mistakes.ts';
import { playHistory } from './play.ts';
import { shrinkHistory } from './shrink.ts';
import type { PlantedMistake } from './world.ts';

const SHRINK_TIMEOUT_MS = 90_000;

/**
 * Searches for a history that exposes each planted mistake, shrinks it and saves it in `planted/`.
 * @returns the slugs of the mistakes that no history exposed
 */
export async function findPlantedMistakes(options: {
  readonly only: string;
  readonly fromSeed: number;
  readonly seeds: number;
  readonly log: (text: string) => void;
}): Promise<string[]> {
  const missed: string[] = [];
  for (const mistake of plantedMistakes) {
    if (options.only !== '' && mistake.slug !== options.only) continue;
    const found = await findOne(mistake, options.fromSeed, options.seeds);
    if (found === null) {
      missed.push(mistake.slug);
      options.log(`${mistake.slug}: not found in ${options.seeds} seeds`);
      continue;
    }
    const { saved: kept, seeds, before } = found;
    const file = new URL(`./planted/${mistake.slug}.json`, import.meta.url);
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
    options.log(
      `${mistake.slug}: found by seed ${kept.seed} (${seeds} tried), ${before} operations, ${countOperations(kept.history)} when shrunk`,
    );
  }
  return missed;
}

async function findOne(
  mistake: PlantedMistake,
  fromSeed: number,
  seeds: number,
): Promise<{ saved: SavedHistory; seeds: number; before: number } | null> {
  const opened = await openTestDatabase();
  const world = await openInProcessWorld(opened);
  try {
    await world.plant(mistake);
    const arbitrary = historyArbitrary({ steps: 30, leaveOut: world.unsupported });
    for (let seed = fromSeed; seed < fromSeed + seeds; seed += 1) {
      const history = historyOf(seed, arbitrary);
      if ((await playHistory(world, history)).broken.length === 0) continue;
      let broken: readonly string[] = [];
      const small = await shrinkHistory(
        history,
        async (smaller) => {
          const played = await playHistory(world, smaller);
          if (played.broken.length > 0) ({ broken } = played);
          return played.broken.length > 0;
        },
        { triesEach: 1, endsAt: performance.now() + SHRINK_TIMEOUT_MS },
      );
      return {
        saved: { seed, broken, history: small },
        seeds: seed - fromSeed + 1,
        before: countOperations(history),
      };
    }
    return null;
  } finally {
    await world.plant(null);
    await world.close();
    await opened.close();
  }
}
