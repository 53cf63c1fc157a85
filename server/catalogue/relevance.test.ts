import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects, searches } from '#tests/relevance/searches.ts';
import { listProject } from '#tests/support/listed-project.ts';
import { market, titles } from '#tests/support/selling.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { countCatalogueJob } from './count-catalogue-job.ts';

const MIN_SHARE = 0.9;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.reset();
});
afterAll(() => app.close());

describe('relevance', () => {
  it('the right project comes first in nine of ten searches', async () => {
    const person = await app.signUp();
    for (const project of projects) {
      await listProject(app.context, { sellerId: person.profileId, ...project });
    }
    await countCatalogueJob.handle(app.context, {});
    const missed: string[] = [];
    for (const [search, title] of searches) {
      const { data } = await market(app, person, { search, limit: 3, closest: true });
      if (titles(data)[0] !== title)
        missed.push(`${search} → ${titles(data).join(', ')} instead of ${title}`);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(searches.length * (1 - MIN_SHARE));
  });
});
