import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { findCatalogueDifferences } from '#tests/support/catalogue.ts';
import { linkGithubAccount } from '#tests/support/github-sign-in.ts';
import type { ListedProject } from '#tests/support/listed-project.ts';
import { payOut } from '#tests/support/pay-out.ts';
import { listMessMenu } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { runWords } from '#tests/support/staff.ts';
import { verifyNextCommit } from '#tests/support/version-stage.ts';
import { noteSignals } from '../accounts/people/signal-store.ts';
import { banListing, unbanListing } from '../console/ban-listing.ts';
import { banPerson, unbanPerson } from '../console/ban-person.ts';
import { decideClaim } from '../console/decide-claim.ts';
import { holdListing, releaseListing } from '../console/hold-listing.ts';
import { insertClaim } from '../projects/claims/claim-store.ts';
import { hideReviewForAll } from '../projects/hide-review.ts';
import { refreshFreeze } from '../projects/listing-store.ts';
import { refreshReputation } from '../projects/reputation/refresh-reputation.ts';
import { refundSale } from '../purchases/refund/refund-sale.ts';
import { releaseUnknownPayment } from '../purchases/reserve/end-reservation.ts';

const { app, market } = setUpMarket();

const by = { actor: 'operator', reason: 'Disputed' };
const ban: Step = ({ id }) => banListing(app.context, { projectId: id, ...by });
const unban: Step = ({ id }) => unbanListing(app.context, { projectId: id, ...by });
const hold: Step = ({ id }) => holdListing(app.context, { projectId: id, days: 3, ...by });
const release: Step = ({ id }) => releaseListing(app.context, { projectId: id, ...by });
const ofSeller = () => ({ profileId: market.seller.profileId, ...by });
const banSeller: Step = () => banPerson(app.context, ofSeller());

async function stored(projectId: string): Promise<unknown> {
  const { rows } = await sql`
    select entry.*, seller.author, seller.author_card, seller.reviews, counters.views, counters.likes, counters.bookmarks,
           counters.downloads, counters.popularity
    from catalogue_entries entry join catalogue_sellers seller on seller.seller_id = entry.seller_id
    join project_counters counters on counters.project_id = entry.project_id
    where entry.project_id = ${projectId}`.execute(app.context.database);
  return rows[0];
}

type Step = (project: ListedProject) => Promise<unknown>;

const purchaseOf = async (project: ListedProject) =>
  await app.context.database
    .selectFrom('purchases')
    .select('id')
    .where('projectId', '=', project.id)
    .executeTakeFirstOrThrow();

const reviewOf = async (project: ListedProject) =>
  await app.context.database
    .selectFrom('reviews')
    .select('id')
    .where('projectId', '=', project.id)
    .executeTakeFirstOrThrow();

const buy: Step = (project) => market.buy(project);
const review: Step = (project) =>
  app.api(market.buyer)('POST /api/projects/{id}/reviews', {
    params: { id: project.id },
    body: { rating: 4, comment: 'Works' },
  });
const refund: Step = async (project) => {
  const { id } = await purchaseOf(project);
  await refundSale(app.context, id);
  await app.runJobs();
};

const claim: Step = async (project) => {
  await app.context.database.transaction().execute(async (tx) => {
    await insertClaim(tx, {
      id: v7(),
      projectId: project.id,
      claimantId: market.buyer.profileId,
      reason: 'my-code',
      statement: 'I wrote this robot in my second year.',
      evidenceUrl: null,
      isMatched: true,
      decideWithinDays: 7,
      freezeMs: 86_400_000,
    });
    await refreshFreeze(tx, project.id);
  });
};
const onClaim = (accepted: boolean) => async (project: ListedProject) => {
  const { number } = await app.context.database
    .selectFrom('claims')
    .select('number')
    .where('projectId', '=', project.id)
    .executeTakeFirstOrThrow();
  return await decideClaim(app.context, { number, accepted, ...by });
};

const causes: readonly (readonly [title: string, before: readonly Step[], change: Step])[] = [
  [
    'an edit',
    [],
    (project) =>
      app.api(market.seller)('PUT /api/projects/{projectId}', {
        params: { projectId: project.id },
        body: { title: 'Another title', price: 1234 },
      }),
  ],
  [
    'a new version',
    [buy],
    async (project) =>
      app.api(market.seller)('POST /api/projects/{projectId}/versions', {
        params: { projectId: project.id },
        body: { verification_id: await verifyNextCommit(app.context, project.id), notes: 'Faster.' },
      }),
  ],
  [
    'a deletion',
    [],
    (project) =>
      app.api(market.seller)('DELETE /api/projects/{projectId}', { params: { projectId: project.id } }),
  ],
  ['a reservation', [], (project) => market.reserve(project)],
  ['the end of a reservation', [(project) => market.reserve(project)], (project) => market.close(project)],
  [
    'the expiry of a reservation',
    [(project) => market.reserve(project)],
    async (project) => {
      const { id } = await purchaseOf(project);
      await market.lapse(id, 3_600);
      await market.sweep();
    },
  ],
  ['a sale', [], buy],
  ['a review', [buy], review],
  ['a refund', [buy, review], refund],
  [
    'a new name of the seller',
    [],
    () =>
      app.api(market.seller)('POST /api/auth/updateProfile', {
        body: { full_name: 'Asha V. Rao', username: market.seller.username },
      }),
  ],
  [
    'a new username of a reviewer',
    [buy, review],
    () =>
      app.api(market.buyer)('POST /api/auth/updateProfile', {
        body: { full_name: 'Ravi Kumar', username: 'ravi.renamed' },
      }),
  ],
  [
    'a changed review',
    [buy, review],
    async (project) => {
      await app.api(market.buyer)('PUT /api/reviews/{review_id}', {
        params: { review_id: (await reviewOf(project)).id },
        body: { rating: 2, comment: 'It stops at corners' },
      });
    },
  ],
  [
    "the seller's reply to a review",
    [buy, review],
    async (project) => {
      await app.api(market.seller)('PUT /api/reviews/{review_id}/reply', {
        params: { review_id: (await reviewOf(project)).id },
        body: { text: 'Thank you' },
      });
    },
  ],
  [
    'a hidden review',
    [buy, review],
    async (project) => {
      const { id } = await reviewOf(project);
      await app.context.database.transaction().execute((tx) => hideReviewForAll(tx, id));
    },
  ],
  ['a hold', [], hold],
  ['the end of a hold', [hold], release],
  ['a ban of the seller', [], banSeller],
  ['the end of a ban of the seller', [banSeller], () => unbanPerson(app.context, ofSeller())],
  ['a ban', [], ban],
  ['the end of a ban', [ban], unban],
  [
    'the release of a reservation whose payment is unknown',
    [(project) => market.reserve(project)],
    async (project) => {
      const { id } = await purchaseOf(project);
      expect(await releaseUnknownPayment(app.context, id)).toBe('expired');
    },
  ],
  [
    "the unlinking of the seller's GitHub account",
    [() => linkGithubAccount(app.context, market.seller.profileId, 'asha-verma')],
    () => app.api(market.seller)('DELETE /api/auth/github'),
  ],
  [
    'the removal of a like by the reputation job',
    [
      (project) => app.api(market.buyer)('POST /api/projects/{id}/like', { params: { id: project.id } }),
      async () => {
        for (const { profileId } of [market.seller, market.buyer]) {
          await noteSignals(app.context.database, profileId, [{ kind: 'browser', value: 'shared' }]);
        }
      },
    ],
    () => refreshReputation(app.context),
  ],
  ['a claim that freezes the listing', [], claim],
  ['the acceptance of a claim', [claim], onClaim(true)],
  ['the rejection of a claim', [claim], onClaim(false)],
  [
    'the deletion of the seller',
    [buy, () => payOut(app.context, market.seller.profileId)],
    () => app.api(market.seller)('DELETE /api/auth/account'),
  ],
];

/** A changed counter appears on the project's page immediately and in lists within a second. */
const counted: readonly (readonly [title: string, before: readonly Step[], change: Step])[] = [
  [
    'a like',
    [],
    (project) => app.api(market.buyer)('POST /api/projects/{id}/like', { params: { id: project.id } }),
  ],
  [
    'a bookmark',
    [],
    (project) =>
      app.api(market.buyer)('GET /api/bookmark/{project_id}', { params: { project_id: project.id } }),
  ],
  [
    'a view',
    [],
    async (project) => {
      await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', {
        params: { projectId: project.id },
      });
      await app.context.views.flush();
    },
  ],
];

it.each([...causes, ...counted])(
  'the catalogue entry is updated in the same transaction as %s',
  async (_title, before, change) => {
    const project = await market.list({ title: 'Line follower robot' });
    for (const step of before) await step(project);
    const former = await stored(project.id);
    await change(project);
    expect(await stored(project.id)).not.toEqual(former);
    expect(await findCatalogueDifferences(app.context.database)).toEqual([]);
  },
);

it('a project is in the catalogue as soon as it is listed', async () => {
  const seller = await app.signUp({ github: 'asha-verma' });
  const { project_id: id } = await listMessMenu(app, seller);
  expect(await stored(id)).toBeDefined();
  expect(await findCatalogueDifferences(app.context.database)).toEqual([]);
});

it('rebuilding the catalogue reports and repairs entries that were changed by hand', async () => {
  const project = await market.list({ title: 'Line follower robot' });
  await sql`update catalogue_entries set card = '"title":"Forged"', title_key = 'forged'`.execute(
    app.context.database,
  );
  await sql`update catalogue_sellers set author = ''`.execute(app.context.database);
  const { exit, text } = await runWords(app.operating, ['catalogue', 'rebuild']);
  expect(exit).toBe(1);
  expect(text).toContain(`project ${project.id} was out of date and was rebuilt`);
  expect(text).toContain(`seller ${market.seller.profileId} was out of date and was rebuilt`);
  expect(await runWords(app.operating, ['catalogue', 'rebuild'])).toMatchObject({ exit: 0 });
  expect(await findCatalogueDifferences(app.context.database)).toEqual([]);
});

it('texts of an older format are written anew by their first reader', async () => {
  await market.list({ title: 'Line follower robot' });
  const { database } = app.context;
  await sql`update catalogue_entries set card = '"title":"Old"', format = format - 1`.execute(database);
  await sql`update catalogue_sellers set author_card = '"full_name":"Old"', format = format - 1`.execute(
    database,
  );
  for (const view of ['full', 'card'] as const) {
    const { body } = await app.api(market.buyer)('GET /api/projects/searchproject', { query: { view } });
    expect(JSON.stringify(body)).not.toContain('Old');
  }
  expect(await findCatalogueDifferences(database)).toEqual([]);
});
