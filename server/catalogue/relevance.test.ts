import { beforeEach, describe, expect, it } from 'vitest';
import type { QueryOf } from '#contract/calls.ts';
import { type Facet, FACETS } from '#domain/catalogue/facets.ts';
import { hardwareListings } from '#scripts/demo/hardware.ts';
import { sales } from '#scripts/demo/orders.ts';
import { softwareListings } from '#scripts/demo/software.ts';
import { demoSearches } from '#tests/relevance/demo-searches.ts';
import { hindiSearches } from '#tests/relevance/hindi-searches.ts';
import { projects } from '#tests/relevance/projects.ts';
import { searches } from '#tests/relevance/searches.ts';
import { studentSearches } from '#tests/relevance/student-searches.ts';
import { listProject } from '#tests/support/listed-project.ts';
import { buy, market, titles } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { countCatalogueJob } from './count-catalogue-job.ts';

type FacetQuery = QueryOf<'GET /api/projects/facets'>;

const MIN_SHARE = 0.9;

const app = setUpApp();
let person: TestPerson;
beforeEach(async () => {
  person = await app.signUp();
});

const found = async (search: string, limit = 3): Promise<string[]> =>
  titles((await market(app, person, { search, limit, closest: true })).data);

const facets = async (query: FacetQuery) =>
  (await app.api(person)('GET /api/projects/facets', { query })).body.data;

const idsOf = async (query: FacetQuery): Promise<ReadonlySet<string>> =>
  new Set((await market(app, person, { ...query, limit: 200 })).data.map(({ project_id }) => project_id));

describe('the relevance of search results', () => {
  beforeEach(async () => {
    for (const [index, project] of projects.entries()) {
      const priceRupees = 299 + (index % 8) * 400;
      await listProject(app.context, { sellerId: person.profileId, priceRupees, ...project });
    }
    await countCatalogueJob.handle(app.context, {});
  });

  it('each of forty searches of students shows at least four projects, the right one first', async () => {
    const missed: string[] = [];
    for (const [search, ...expected] of studentSearches) {
      const [first = '', ...others] = await found(search, 24);
      const isRight = expected.length === 0 || expected.includes(first);
      if (others.length < 3 || !isRight) missed.push(`${search} → ${[first, ...others].join(', ')}`);
    }
    expect(missed).toEqual([]);
    expect(studentSearches.length).toBe(40);
  });

  // covers: S2.141
  it('searches in Hindi script find the projects that are described in English', async () => {
    const missed: string[] = [];
    for (const [search, titled] of hindiSearches) {
      const [first = ''] = await found(search);
      if (!titled.includes(first)) missed.push(`${search} → ${first}`);
    }
    expect(missed).toEqual([]);
    expect(hindiSearches.length).toBeGreaterThanOrEqual(30);
  });

  it('at least nine of ten searches return the expected project first', async () => {
    const missed: string[] = [];
    for (const [search, title] of searches) {
      const data = await found(search);
      if (data[0] !== title) missed.push(`${search} → ${data.join(', ')} instead of ${title}`);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(searches.length * (1 - MIN_SHARE));
  });
});

describe('the demo market', () => {
  beforeEach(async () => {
    const seller = await app.signUp();
    const listings = [
      ...softwareListings.map((one) => ({ ...one, category: 'SOFTWARE' as const })),
      ...hardwareListings.map((one) => ({ ...one, category: 'HARDWARE' as const })),
    ];
    const sold = new Set(sales.slice(0, 4).map(({ title }) => title));
    for (const [index, { title, subject, description, category, ...listing }] of listings.entries()) {
      const project = await listProject(app.context, {
        sellerId: seller.profileId,
        title,
        subject,
        description,
        category,
        priceRupees: listing.price,
        complexity: listing.complexity,
        techStack: listing.techStack,
        hasTests: category === 'SOFTWARE' && index % 3 > 0,
      });
      if (sold.has(title)) await buy(app, person, { id: project.id, price: project.priceRupees, category });
    }
    await countCatalogueJob.handle(app.context, {});
  });

  it('every demo search returns an expected project first', async () => {
    const missed: string[] = [];
    for (const [search, expected] of demoSearches) {
      const data = await found(search);
      if (!expected.includes(data[0] ?? '')) missed.push(`${search} → ${data.join(', ')}`);
    }
    expect(missed).toEqual([]);
  });

  it('in the demo market, every facet count, with and without another filter, equals the size of the filtered list', async () => {
    const wrong: unknown[] = [];
    let compared = 0;
    for (const base of [
      { sold: false },
      { search: 'moisture meter', sold: false },
      { search: 'arduno' },
      {},
    ]) {
      const all = await idsOf(base);
      const singles: { name: string; query: FacetQuery; ids: ReadonlySet<string> }[] = [];
      const compare = (
        counted: Awaited<ReturnType<typeof facets>>,
        within: ReadonlySet<string>,
        about: object,
      ) => {
        for (const { name, query, ids } of singles) {
          if (Object.keys(about).some((facet) => facet in query && facet !== 'search' && facet !== 'sold'))
            continue;
          const [facet = '', value] = name.split(/:(.*)/su);
          const projects = counted[facet as Facet].find((one) => one.value === value)?.projects ?? 0;
          const listed = [...ids].filter((id) => within.has(id)).length;
          compared += 1;
          if (projects !== listed) wrong.push([about, name, projects, listed]);
        }
      };
      const counts = await facets(base);
      for (const facet of FACETS) {
        for (const { value } of counts[facet]) {
          const query = { ...base, [facet]: facet === 'tests' || facet === 'video' ? true : value };
          singles.push({ name: `${facet}:${value}`, query, ids: await idsOf(query) });
        }
      }
      compare(counts, all, {});
      for (const { query, ids } of singles) compare(await facets(query), ids, query);
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(2_000);
  });
});
