import { soundOf } from '#domain/catalogue/search-spelling.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { addCatalogueChanges } from './count-store.ts';
import { listWordsWithoutSound, saveSounds } from './search/vocabulary-store.ts';

const CHANGES_A_STATEMENT = 500;
const WORDS_A_STATEMENT = 2_000;

export const countCatalogueJob = defineJob<object, Pick<Context, 'database' | 'counts' | 'romaniser'>>({
  name: 'count-catalogue',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 20,
  async handle({ database, counts, romaniser }) {
    const addSome = () =>
      database.transaction().execute((tx) => addCatalogueChanges(tx, CHANGES_A_STATEMENT));
    while ((await addSome()) === CHANGES_A_STATEMENT);
    for (;;) {
      const words = await listWordsWithoutSound(database, WORDS_A_STATEMENT);
      if (words.length === 0) break;
      await saveSounds(
        database,
        words.map((word) => ({ word, sound: soundOf(romaniser.romanise(word) ?? word) ?? '' })),
      );
    }
    counts.clear();
  },
});
