import { describe, expect, it } from 'vitest';
import { type ListedProject, listProject } from '#tests/support/listed-project.ts';
import { NEW_SELLER, ownCard, stageReputation } from '#tests/support/reputation-stage.ts';
import { detailsFor } from '#tests/support/selling.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { changeListingStatus } from '../listing-store.ts';

const stage = stageReputation();

describe('a review', () => {
  it("a refund removes the buyer's review, and a buyer who buys again can write a new one", async () => {
    const project = await stage.market.list();
    const { intentId } = await stage.buyWith(stage.market.buyer, project, { card: ownCard() });
    await stage.review(stage.market.buyer, project, 1);
    expect(await stage.figures()).toMatchObject({ stars: 1, reviews: 1, sold: 1 });
    await stage.market.provider.refund(intentId);
    await settlePurchase(stage.app.context, intentId);
    expect(await stage.figures()).toEqual(NEW_SELLER);
    await stage.app.context.database
      .transaction()
      .execute((tx) => changeListingStatus(tx, project.id, 'listed'));
    expect((await detailsFor(stage.app, stage.market.buyer, project.id)).reviews).toEqual([]);
    expect((await stage.review(stage.market.buyer, project)).problem.code).toBe('not-bought');

    await stage.buyWith(stage.market.buyer, project, { card: ownCard() });
    expect((await detailsFor(stage.app, stage.market.buyer, project.id)).purchase?.reviewed).toBe(false);
    expect((await stage.review(stage.market.buyer, project, 4)).status).toBe(200);
    expect((await detailsFor(stage.app, stage.market.buyer, project.id)).reviews).toMatchObject([
      { rating: 4 },
    ]);
    expect(await stage.figures()).toMatchObject({ stars: 4, reviews: 1, sold: 1 });
  });

  // covers: S7.124, S7.125
  it('an author can change a review for 30 days, which updates the figures, and the seller can reply in public', async () => {
    const { app, market } = stage;
    const project = await market.list();
    await stage.buyWith(market.buyer, project, { card: ownCard() });
    const { id } = (await stage.review(market.buyer, project, 1)).body.data;
    const change = (person: TestPerson, rating: number) =>
      app.api(person)('PUT /api/reviews/{review_id}', {
        params: { review_id: id },
        body: { rating, comment: 'It works now.' },
      });
    const reply = (person: TestPerson, text: string) =>
      app.api(person)('PUT /api/reviews/{review_id}/reply', { params: { review_id: id }, body: { text } });
    const stranger = await app.signUp();
    for (const person of [stranger, market.seller])
      expect((await change(person, 5)).problem.code).toBe('not-found');
    for (const person of [stranger, market.buyer])
      expect((await reply(person, 'Thanks.')).problem.code).toBe('not-found');

    expect((await change(market.buyer, 4)).body.data).toMatchObject({
      rating: 4,
      comment: 'It works now.',
      edited_at: expect.any(String) as string,
    });
    expect(await stage.figures()).toMatchObject({ stars: 4, reviews: 1 });
    await reply(market.seller, 'Thanks.');
    expect((await reply(market.seller, 'Thank you.')).body.data.reply).toMatchObject({ text: 'Thank you.' });
    const document = await (await fetch(`${app.url}/projects/${project.id}`)).text();
    for (const words of ['It works now.', 'edited ', 'Seller’s reply', 'Thank you.'])
      expect(document).toContain(words);
    const codes = async (person: TestPerson) =>
      (await app.api(person)('GET /api/feed')).body.data.map(({ code }) => code);
    expect((await codes(market.seller)).slice(0, 2)).toEqual(['review-changed', 'review-written']);
    expect((await codes(market.buyer)).filter((code) => code === 'review-replied')).toHaveLength(1);

    const removed = await app.api(market.seller)('DELETE /api/reviews/{review_id}/reply', {
      params: { review_id: id },
    });
    expect(removed.body.data.reply).toBeNull();
    await app.pool.query(
      "update reviews set created_at = created_at - interval '31 days', edited_at = edited_at - interval '30 days'",
    );
    expect((await change(market.buyer, 5)).problem.code).toBe('not-now');
    expect(await stage.figures()).toMatchObject({ stars: 4 });
  });

  it("a lost dispute removes the buyer's review, but a won dispute does not", async () => {
    const sales = [await stage.market.list(), await stage.market.list()];
    const [won, lost] = [
      await stage.buyWith(stage.market.buyer, sales[0] as ListedProject, { card: '5555555555554444' }),
      await stage.buyWith(await stage.app.signUp(), sales[1] as ListedProject, { card: '4000003560000008' }),
    ];
    await stage.review(stage.market.buyer, sales[0] as ListedProject, 4);
    const dispute = await stage.market.provider.openDispute(won.intentId);
    await settlePurchase(stage.app.context, won.intentId);
    expect(await stage.figures()).toMatchObject({ stars: 4, sold: 2 });
    await stage.market.provider.closeDispute(dispute, 'won');
    await settlePurchase(stage.app.context, won.intentId);
    await stage.market.provider.loseDispute(lost.intentId);
    await settlePurchase(stage.app.context, lost.intentId);
    expect(await stage.figures()).toEqual({ stars: 4, reviews: 1, sold: 1 });
  });

  it('a review by another account of the seller is visible only to that account', async () => {
    const project = await stage.market.list();
    await stage.useOneBrowser('seller-browser', stage.market.seller, stage.market.buyer);
    await stage.buyWith(stage.market.buyer, project, { card: ownCard() });
    const written = await stage.review(stage.market.buyer, project);
    expect(written.body.data.counts).toBe(false);
    expect((await detailsFor(stage.app, stage.market.buyer, project.id)).reviews).toMatchObject([
      { counts: false },
    ]);
    const guest = await detailsFor(stage.app, await stage.app.signUp(), project.id);
    expect([guest.reviews, guest.reviews_total]).toEqual([[], 0]);
  });
});

describe("a seller's reviews", () => {
  // covers: S7.35
  it("each of a seller's project pages shows the reviews of all the seller's sales, newest first, in pages", async () => {
    const others = await stage.app.signUp();
    const foreign = await listProject(stage.app.context, {
      sellerId: others.profileId,
      title: 'Of somebody else',
    });
    await stage.buyWith(stage.market.seller, foreign, { card: '6011111111111117' });
    await stage.review(stage.market.seller, foreign);
    for (let count = 1; count <= 12; count += 1) {
      const project = await stage.market.list({ title: `Robot ${count}` });
      await stage.buyWith(stage.market.buyer, project, { card: '5555555555554444' });
      await stage.review(stage.market.buyer, project);
    }
    const page = await stage.market.list({ title: 'Not sold yet' });
    const guest = await stage.app.signUp();
    const shown = await detailsFor(stage.app, guest, page.id);
    const wanted = Array.from({ length: 12 }, (_, index) => `Robot ${12 - index}`);
    expect(shown.reviews.map(({ project_title: title }) => title)).toEqual(wanted.slice(0, 10));
    expect(shown.reviews_total).toBe(12);
    const call = stage.app.api(guest);
    const params = { id: page.id };
    const more = await call('GET /api/projects/{id}/reviews', {
      params,
      query: { cursor: shown.reviews_cursor ?? '' },
    });
    expect(more.body.data.map(({ project_title: title }) => title)).toEqual(wanted.slice(10));
    expect(more.body.meta).toEqual({ total: 12, next_cursor: null });
    const few = await call('GET /api/projects/{id}/reviews', { params, query: { limit: 5 } });
    expect(few.body.data).toHaveLength(5);
    for (const cursor of ['x', Buffer.from('["2026-02-30 10:00:00+00","x"]').toString('base64url')]) {
      const refused = await call('GET /api/projects/{id}/reviews', { params, query: { cursor } });
      expect(refused.problem).toMatchObject({ code: 'invalid-field', field: 'cursor' });
    }
    expect(
      (await call('GET /api/projects/{id}/reviews', { params: { id: foreign.id } })).body.data,
    ).toMatchObject([{ project_title: 'Of somebody else', user: stage.market.seller.username }]);
  });

  it('a seller without reviews has the default rating in the API, marked as a default', async () => {
    const project = await stage.market.list();
    const { author, reviews } = await detailsFor(stage.app, stage.market.buyer, project.id);
    expect(author).toMatchObject({
      rating: 5,
      response_time: '2 hours',
      reviews_count: 0,
      is_new_seller: true,
    });
    expect(reviews).toEqual([]);
  });
});
