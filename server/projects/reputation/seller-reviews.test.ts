import { describe, expect, it } from 'vitest';
import { type ListedProject, listProject } from '#tests/support/listed-project.ts';
import { NEW_SELLER, ownCard, stageReputation } from '#tests/support/reputation-stage.ts';
import { detailsFor } from '#tests/support/selling.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';

const stage = stageReputation();

describe('a review', () => {
  it('a review leaves with its refund, and who buys again writes a new one', async () => {
    const project = await stage.market.list();
    const { intentId } = await stage.buyWith(stage.market.buyer, project, { card: ownCard() });
    await stage.review(stage.market.buyer, project, 1);
    expect(await stage.figures()).toMatchObject({ stars: 1, reviews: 1, sold: 1 });
    await stage.market.provider.operator.refunds.create({ payment_intent: intentId });
    await settlePurchase(stage.app.context, intentId);
    expect(await stage.figures()).toEqual(NEW_SELLER);
    await stage.app.context.database
      .updateTable('projects')
      .set({ listingStatus: 'listed' })
      .where('id', '=', project.id)
      .execute();
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

  it('a review leaves with a lost dispute and stays with a won one', async () => {
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

  it('a review by the seller’s own account is shown to its author only', async () => {
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

describe('the reviews of a seller', () => {
  // covers: S7.35
  it('reviews of all a seller’s sales show on all their pages, newest first, page by page, with their projects', async () => {
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

  it('a seller without reviews has the default rating on the wire, marked as a default', async () => {
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
