import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { calls, type CompactCallName } from '#contract/calls.ts';
import type { CompactCard } from '#contract/entities/compact-card.ts';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { addArchive, type ListedProject } from '#tests/support/listed-project.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';

const { app, market } = setUpMarket();

const ajv = new Ajv({ strict: false });
addFormats(ajv);

const MAX_MEDIAN_BYTES = 800;
/** A bought project has its zip and its order's next act. */
const MAX_MEDIAN_BYTES_BOUGHT = 950;

const listings = [
  { title: 'Library management system with barcode scanner', techStack: 'React, Node.js, Express, MySQL' },
  { title: 'Face recognition attendance', techStack: 'Python, OpenCV, Flask, SQLite' },
  { title: 'Mess menu with votes and feedback', techStack: 'TypeScript, React, PostgreSQL' },
  { title: 'Crop disease detection from leaf photographs', techStack: 'Python, TensorFlow, FastAPI, Docker' },
  { title: 'पुस्तकालय प्रबंधन', techStack: 'PHP, Laravel, MySQL' },
  { title: 'Bus tracking for the campus', techStack: 'Flutter, Firebase, Google Maps' },
  { title: 'Kirana ledger that works offline', techStack: 'Kotlin, Room, Jetpack Compose' },
] as const;

async function listAll(): Promise<ListedProject[]> {
  const { database } = app.context;
  const listed: ListedProject[] = [];
  await addPicture('f'.repeat(64));
  await sql`update profiles set photo_hash = ${'f'.repeat(64)} where id = ${market.seller.profileId}`.execute(
    database,
  );
  for (const [index, listing] of listings.entries()) {
    const project = await market.list(listing);
    const hash = String(index).repeat(64);
    await addPicture(hash);
    await sql`insert into project_images (project_id, position, picture_hash) values (${project.id}, 0, ${hash})`.execute(
      database,
    );
    const fileName = `project-${index}-ccccccc.zip`;
    await addArchive(app.context, project.id, { sha256: hash, sizeBytes: 483_112, fileName });
    listed.push(project);
  }
  await refreshCatalogue(database);
  return listed;
}

const addPicture = (hash: string) =>
  sql`insert into pictures (hash, width, height, placeholder, uploaded_by, size_bytes)
    values (${hash}, 1600, 1000, 'data:image/webp;base64,UklGRg==', ${market.seller.profileId}, 90000)`.execute(
    app.context.database,
  );

async function cardsOf(name: CompactCallName, person: { token: string }): Promise<CompactCard[]> {
  const { bytes } = await app.api(person)(name, { query: { view: 'card' } });
  const body = JSON.parse(new TextDecoder().decode(bytes)) as { data: CompactCard[] };
  expect(ajv.validate(calls[name].compactResponse, body), ajv.errorsText()).toBe(true);
  return body.data;
}

function medianBytes(cards: readonly CompactCard[]): number {
  const sizes = cards.map((card) => Buffer.byteLength(JSON.stringify(card))).toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

describe('compact cards', () => {
  it('compact cards of the market and a seller have a median size of at most 800 bytes, those of a buyer of 950', async () => {
    for (const project of await listAll()) await market.buy(project);
    const sizes = {
      market: medianBytes(await cardsOf('GET /api/projects/getproject', await app.signUp())),
      search: medianBytes(await cardsOf('GET /api/projects/searchproject', await app.signUp())),
      own: medianBytes(await cardsOf('GET /api/projects/userprojects', market.seller)),
      bought: medianBytes(await cardsOf('GET /api/projects/buyed-project', market.buyer)),
    };
    for (const [list, size] of Object.entries(sizes)) {
      expect(size, list).toBeGreaterThan(400);
      expect(size, list).toBeLessThanOrEqual(list === 'bought' ? MAX_MEDIAN_BYTES_BOUGHT : MAX_MEDIAN_BYTES);
    }
  });

  it('on compact cards, only the seller sees the listing status and only the buyer sees the purchase', async () => {
    const [sold] = await listAll();
    await market.buy(sold as ListedProject);
    const cardFor = async (person: { token: string }) =>
      (await cardsOf('GET /api/projects/getproject', person)).find((card) => card.project_id === sold?.id);
    const visitor = await cardFor(await app.signUp());
    expect(visitor).toMatchObject({ relation: 'visitor', picture: { id: '0'.repeat(64), width: 1600 } });
    expect(visitor).not.toHaveProperty('purchase');
    expect(visitor).not.toHaveProperty('listing');
    const seller = await cardFor(market.seller);
    expect(seller).toMatchObject({
      relation: 'seller',
      listing: 'listed',
      figures: { sold: 1, questions: 0, earned_minor: (sold?.priceRupees ?? 0) * 100 },
    });
    expect(visitor).not.toHaveProperty('figures');
    expect(seller).not.toHaveProperty('purchase');
    const buyer = await cardFor(market.buyer);
    expect(buyer).not.toHaveProperty('listing');
    expect(buyer).not.toHaveProperty('figures');
    expect(buyer).toMatchObject({
      relation: 'buyer',
      purchase: {
        archive: { file_name: 'project-0-ccccccc.zip', size_bytes: 483_112, commit: 'ccccccc' },
        next: { who: 'buyer', act: 'download', otherwise: 'released', at_stake_minor: sold?.amountMinor },
      },
    });
  });
});
