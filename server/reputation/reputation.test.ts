import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { judgeSales } from '#domain/projects/reputation.ts';
import { marketOf } from '#tests/support/buying.ts';
import { linkGithubAccount } from '#tests/support/github-sign-in.ts';
import { type ListedProject, listProject } from '#tests/support/listed-project.ts';
import { detailsFor, market as marketSeenBy, titles } from '#tests/support/selling.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';
import { isOwnParty } from '../database/predicates.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';
import { listSharedSignals } from './figures-store.ts';
import { refreshReputation } from './refresh-reputation.ts';

let app: TestApp;
let market: ReturnType<typeof marketOf>;
beforeAll(async () => {
  app = await startTestApp();
  market = marketOf(app);
});
afterAll(() => app.close());
beforeEach(() => market.open());

const cards = [
  '5555555555554444',
  '4000003560000008',
  '4000056655665556',
  '2223003122003222',
  '5105105105105100',
];
let spent = 0;
/** A card that nobody in the test has paid with. */
const ownCard = () => cards[(spent += 1) % cards.length] ?? '';

async function buyWith(person: TestPerson, project: ListedProject, how: { card: string } | { upi: string }) {
  const opened = await market.reserve(project, person);
  await market.provider.pay(opened.clientSecret, how);
  if ('upi' in how) await market.provider.answerUpi(opened.intentId, 'approved');
  await settlePurchase(app.context, opened.intentId);
  expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  return opened;
}

const review = (person: TestPerson, project: ListedProject, rating = 5) =>
  app.api(person)('POST /api/projects/{id}/reviews', {
    params: { id: project.id },
    body: { rating, comment: `${rating} stars from ${person.username}` },
  });

/** The accounts were used from one browser: as signing in records it. */
async function useOneBrowser(browser: string, ...people: TestPerson[]): Promise<void> {
  for (const { profileId } of people) {
    await app.context.database
      .insertInto('account_devices')
      .values({ device_hash: browser, profile_id: profileId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** What the job does every few seconds. */
const later = () => refreshReputation(app.context);

async function figures(of: TestPerson = market.seller) {
  const shop = await listProject(app.context, { sellerId: of.profileId, title: 'Shop window' });
  const { author } = await detailsFor(app, await app.signUp(), shop.id);
  await app.context.database
    .updateTable('projects')
    .set({ listing: 'archived' })
    .where('id', '=', shop.id)
    .execute();
  return {
    stars: author.is_new_seller ? null : author.rating,
    reviews: author.reviews_count,
    sold: author.projects_completed,
  };
}

const NEW_SELLER = { stars: null, reviews: 0, sold: 0 };

/** Five sales of two rupees from oneself to oneself, each with five stars. */
async function sellToOneself(buyers: readonly TestPerson[], pay: () => { card: string } | { upi: string }) {
  for (const buyer of buyers) {
    const project = await market.list({ priceRupees: 1 });
    await buyWith(buyer, project, pay());
    expect((await review(buyer, project)).status).toBe(200);
  }
}

const fivePeople = () => Promise.all([1, 2, 3, 4, 5].map(() => app.signUp()));

describe('five purchases from oneself', () => {
  it('purchases by accounts used in the seller’s browser give neither stars nor sales', async () => {
    const buyers = await fivePeople();
    await useOneBrowser('seller-browser', market.seller, ...buyers);
    await sellToOneself(buyers, () => ({ card: ownCard() }));
    expect(await figures()).toEqual(NEW_SELLER);
  });

  it('purchases paid with the seller’s card give neither stars nor sales', async () => {
    const card = '4242424242424242';
    const other = await app.signUp();
    await buyWith(market.seller, await listProject(app.context, { sellerId: other.profileId }), { card });
    await sellToOneself(await fivePeople(), () => ({ card }));
    expect(await figures()).toEqual(NEW_SELLER);
    expect(await figures(other)).toMatchObject({ sold: 1 });
  });

  it('purchases paid with a UPI id that the seller uses later give neither stars nor sales', async () => {
    const upi = 'Asha.Verma@okbank';
    await sellToOneself(await fivePeople(), () => ({ upi }));
    expect(await figures()).toMatchObject({ sold: 1, reviews: 1 });
    const other = await app.signUp();
    const bought = await listProject(app.context, { sellerId: other.profileId });
    await buyWith(market.seller, bought, { upi: upi.toLowerCase() });
    expect(await figures()).toEqual(NEW_SELLER);
  });

  it('purchases by accounts that linked the seller’s GitHub account give neither stars nor sales', async () => {
    await linkGithubAccount(app.context, market.seller.profileId, 'asha-verma');
    await app.api(market.seller)('DELETE /api/auth/github');
    const buyers = await fivePeople();
    for (const buyer of buyers) {
      await linkGithubAccount(app.context, buyer.profileId, 'asha-verma');
      await app.api(buyer)('DELETE /api/auth/github');
    }
    await sellToOneself(buyers, () => ({ card: ownCard() }));
    expect(await figures()).toEqual(NEW_SELLER);
  });

  it('purchases by other spellings of the seller’s mailbox give neither stars nor sales', async () => {
    const seller = await app.signUp({ email: 'asha.verma@gmail.com' });
    const buyer = await app.signUp({ email: 'someone.else@example.com' });
    // As after a change of address, each of them proved: one mailbox at a time is one account.
    const { database } = app.context;
    await database
      .updateTable('profiles')
      .set({ email: 'left@example.com', mailbox: 'left@example.com' })
      .where('id', '=', seller.profileId)
      .execute();
    await sql`update identity_user set email = 'a.s.h.a.verma+2@googlemail.com' where id = ${buyer.subject}`.execute(
      database,
    );
    await database
      .updateTable('profiles')
      .set({ email: 'a.s.h.a.verma+2@googlemail.com', mailbox: 'ashaverma@gmail.com' })
      .where('id', '=', buyer.profileId)
      .execute();
    const project = await listProject(app.context, { sellerId: seller.profileId });
    await buyWith(buyer, project, { card: ownCard() });
    await review(buyer, project);
    expect(await figures(seller)).toEqual(NEW_SELLER);
  });

  it('self-purchases are detected when a browser is shared afterwards', async () => {
    const buyers = await fivePeople();
    await sellToOneself(buyers, () => ({ card: ownCard() }));
    expect((await figures()).reviews).toBeGreaterThan(0);
    await useOneBrowser('seller-browser', market.seller, ...buyers);
    await later();
    expect(await figures()).toEqual(NEW_SELLER);
  });

  it('self-purchases are detected although the accounts are deleted afterwards', async () => {
    const buyers = await fivePeople();
    await useOneBrowser('seller-browser', market.seller, ...buyers);
    await sellToOneself(buyers, () => ({ card: ownCard() }));
    for (const buyer of buyers) {
      expect((await app.api(buyer)('DELETE /api/auth/account')).status).toBe(200);
    }
    await later();
    expect(await figures()).toEqual(NEW_SELLER);
  });

  it('self-purchases keep their money, history and access', async () => {
    const [buyer] = await fivePeople();
    if (buyer === undefined) throw new Error('nobody');
    await useOneBrowser('seller-browser', market.seller, buyer);
    const project = await market.list({ priceRupees: 500 });
    await buyWith(buyer, project, { card: ownCard() });
    const seller = (await app.api(market.seller)('GET /api/auth/me')).body.data;
    expect(seller).toMatchObject({ soldProject: 1, total_sale: 500 });
    expect((await app.api(buyer)('GET /api/auth/me')).body.data.buyedProject).toBe(1);
    expect((await market.history(market.seller)).data).toMatchObject([{ activity: 'sold' }]);
    expect((await detailsFor(app, buyer, project.id)).relation).toBe('buyer');
    expect(await market.check()).toEqual([]);
  });
});

it('an account that never traded leaves no signal behind when it is deleted', async () => {
  const visitor = await app.signUp({ github: 'meera-nair' });
  await useOneBrowser('browser-of-a-visitor', visitor);
  const left = () =>
    app.context.database
      .selectFrom('account_signals')
      .select('kind')
      .where('profile_id', '=', visitor.profileId)
      .orderBy('kind')
      .execute();
  expect(await left()).toEqual([{ kind: 'browser' }, { kind: 'github' }, { kind: 'mailbox' }]);
  expect((await app.api(visitor)('DELETE /api/auth/account')).status).toBe(200);
  expect(await left()).toEqual([]);
});

describe('distinct buyers', () => {
  it('who pay with one card are one, and strangers are counted one by one', async () => {
    const [one, two, three] = await fivePeople();
    if (!one || !two || !three) throw new Error('nobody');
    const buys: [TestPerson, string, number][] = [
      [one, '5555555555554444', 5],
      [two, '5555555555554444', 1],
      [three, '4000003560000008', 5],
    ];
    for (const [buyer, card, rating] of buys) {
      const project = await market.list();
      await buyWith(buyer, project, { card });
      await review(buyer, project, rating);
    }
    expect(await figures()).toEqual({ stars: 4, reviews: 2, sold: 2 });
  });

  it('in a computer lab are counted one by one, because each has a browser of their own as well', async () => {
    const students = [...(await fivePeople()), await app.signUp()];
    await useOneBrowser('lab', market.seller, ...students);
    await useOneBrowser('phone-of-the-seller', market.seller);
    for (const [index, student] of students.entries()) {
      await useOneBrowser(`phone-${index}`, student);
      await buyWith(student, await market.list(), { upi: `${student.username}@upi` });
    }
    await later();
    expect(await figures()).toMatchObject({ sold: students.length });
  });

  it('are not made by crowding the seller’s browser with accounts until it looks like a lab', async () => {
    const crowd = (await Promise.all([fivePeople(), fivePeople()])).flat();
    await useOneBrowser('seller-browser', market.seller, ...crowd);
    await useOneBrowser('phone-of-the-seller', market.seller);
    await sellToOneself(crowd.slice(0, 5), () => ({ card: ownCard() }));
    await later();
    expect(await figures()).toEqual(NEW_SELLER);
  });

  it('are all counted when their payments settle at the same moment', async () => {
    const buyers = await fivePeople();
    const opened = await Promise.all(
      buyers.map(async (buyer, index) => {
        const reserved = await market.reserve(await market.list(), buyer);
        await market.provider.pay(reserved.clientSecret, { card: cards[index] ?? '' });
        return reserved;
      }),
    );
    await Promise.all(opened.map(({ intentId }) => settlePurchase(app.context, intentId)));
    expect(await figures()).toMatchObject({ sold: buyers.length });
  });

  it('are not erased by somebody who signs up with the addresses of others', async () => {
    const buyer = await app.signUp({ email: 'honest@example.com' });
    await buyWith(buyer, await market.list(), { card: ownCard() });
    // An unverified account with a spelling of the seller's address, then of the buyer's.
    const rival = await app.signUp();
    const { database } = app.context;
    await sql`update identity_user set "emailVerified" = false where id = ${rival.subject}`.execute(database);
    for (const email of [market.seller.email, buyer.email]) {
      const mailbox = email;
      const typed = email.replace('@', '+x@');
      await sql`update identity_user set email = ${typed} where id = ${rival.subject}`.execute(database);
      await database
        .updateTable('profiles')
        .set({ email: typed, mailbox })
        .where('id', '=', rival.profileId)
        .execute();
    }
    await later();
    expect(await figures()).toMatchObject({ sold: 1 });
  });
});

describe('a review', () => {
  it('leaves with the refund, and the buyer who buys again writes a new one', async () => {
    const project = await market.list();
    const { intentId } = await buyWith(market.buyer, project, { card: ownCard() });
    await review(market.buyer, project, 1);
    expect(await figures()).toMatchObject({ stars: 1, reviews: 1, sold: 1 });
    await market.provider.operator.refunds.create({ payment_intent: intentId });
    await settlePurchase(app.context, intentId);
    expect(await figures()).toEqual(NEW_SELLER);
    await app.context.database
      .updateTable('projects')
      .set({ listing: 'listed' })
      .where('id', '=', project.id)
      .execute();
    expect((await detailsFor(app, market.buyer, project.id)).reviews).toEqual([]);
    expect((await review(market.buyer, project)).problem.code).toBe('not-bought');

    await buyWith(market.buyer, project, { card: ownCard() });
    expect((await detailsFor(app, market.buyer, project.id)).purchase?.reviewed).toBe(false);
    expect((await review(market.buyer, project, 4)).status).toBe(200);
    expect((await detailsFor(app, market.buyer, project.id)).reviews).toMatchObject([{ rating: 4 }]);
    expect(await figures()).toMatchObject({ stars: 4, reviews: 1, sold: 1 });
  });

  it('leaves with a lost dispute and stays with one that is won', async () => {
    const sales = [await market.list(), await market.list()];
    const [won, lost] = [
      await buyWith(market.buyer, sales[0] as ListedProject, { card: '5555555555554444' }),
      await buyWith(await app.signUp(), sales[1] as ListedProject, { card: '4000003560000008' }),
    ];
    await review(market.buyer, sales[0] as ListedProject, 4);
    const dispute = await market.provider.openDispute(won.intentId);
    await settlePurchase(app.context, won.intentId);
    expect(await figures()).toMatchObject({ stars: 4, sold: 2 });
    await market.provider.closeDispute(dispute, 'won');
    await settlePurchase(app.context, won.intentId);
    await market.provider.loseDispute(lost.intentId);
    await settlePurchase(app.context, lost.intentId);
    expect(await figures()).toEqual({ stars: 4, reviews: 1, sold: 1 });
  });

  it('by an account of the seller’s own is shown to its author alone', async () => {
    const project = await market.list();
    await useOneBrowser('seller-browser', market.seller, market.buyer);
    await buyWith(market.buyer, project, { card: ownCard() });
    const written = await review(market.buyer, project);
    expect(written.body.data.counts).toBe(false);
    expect((await detailsFor(app, market.buyer, project.id)).reviews).toMatchObject([{ counts: false }]);
    const guest = await detailsFor(app, await app.signUp(), project.id);
    expect([guest.reviews, guest.reviews_total]).toEqual([[], 0]);
  });
});

describe('a seller’s reviews', () => {
  it('from all sales show on all their pages, newest first, page by page, with the project each is of', async () => {
    const others = await app.signUp();
    const foreign = await listProject(app.context, { sellerId: others.profileId, title: 'Of somebody else' });
    await buyWith(market.seller, foreign, { card: '6011111111111117' });
    await review(market.seller, foreign);
    for (let count = 1; count <= 12; count += 1) {
      const project = await market.list({ title: `Robot ${count}` });
      await buyWith(market.buyer, project, { card: '5555555555554444' });
      await review(market.buyer, project);
    }
    const page = await market.list({ title: 'Not sold yet' });
    const guest = await app.signUp();
    const shown = await detailsFor(app, guest, page.id);
    const wanted = Array.from({ length: 12 }, (_, index) => `Robot ${12 - index}`);
    expect(shown.reviews.map(({ project_title: title }) => title)).toEqual(wanted.slice(0, 10));
    expect(shown.reviews_total).toBe(12);
    const call = app.api(guest);
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
    ).toMatchObject([{ project_title: 'Of somebody else', user: market.seller.username }]);
  });

  it('are absent at first: the wire has the default rating and says that nobody gave it', async () => {
    const project = await market.list();
    const { author, reviews } = await detailsFor(app, market.buyer, project.id);
    expect(author).toMatchObject({
      rating: 5,
      response_time: '2 hours',
      reviews_count: 0,
      is_new_seller: true,
    });
    expect(reviews).toEqual([]);
  });
});

const act = async (person: TestPerson, id: string) => {
  const call = app.api(person);
  await call('POST /api/projects/{id}/like', { params: { id } });
  await call('GET /api/bookmark/{project_id}', { params: { project_id: id } });
  return await detailsFor(app, person, id);
};
const standing = async (id: string) => {
  const row = await app.context.database
    .selectFrom('projects')
    .select(['popularity', 'likes_count', 'bookmarks_count', 'views_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { popularity, ...counts } = row;
  return { popular: Math.abs(popularity) > 1e-6, counts: Object.values(counts) };
};

describe('likes, bookmarks and views', () => {
  it('by the seller’s own accounts move neither counts nor popularity, and stay their own marks', async () => {
    const [pushed, liked] = [await market.list({ title: 'Pushed' }), await market.list({ title: 'Liked' })];
    const friends = await fivePeople();
    await useOneBrowser('seller-browser', market.seller, ...friends);
    for (const friend of [market.seller, ...friends]) {
      const seen = await act(friend, pushed.id);
      expect(seen).toMatchObject({
        liked: true,
        bookedmarked: true,
        stats: { likes: 0, bookmarks: 0, views: 0 },
      });
    }
    expect(await standing(pushed.id)).toEqual({ popular: false, counts: [0, 0, 0] });
    await act(market.buyer, liked.id);
    const popular = await marketSeenBy(app, market.buyer, { sort: 'popular' });
    expect(titles(popular.data)).toEqual(['Liked', 'Pushed']);
    expect((await marketSeenBy(app, market.seller, { bookmarked: true })).meta.total).toBe(1);
  });

  it('by several accounts of one person count once, and taking one back lets another stand in', async () => {
    const project = await market.list();
    const farm = await fivePeople();
    await useOneBrowser('farm', ...farm);
    for (const person of farm) await act(person, project.id);
    expect((await standing(project.id)).counts).toEqual([1, 1, 1]);
    const [first] = farm;
    if (first === undefined) throw new Error('nobody');
    await app.api(first)('DELETE /api/projects/{id}/like', { params: { id: project.id } });
    await later();
    expect((await standing(project.id)).counts).toEqual([1, 1, 1]);
    for (const person of farm) {
      const call = app.api(person);
      await call('DELETE /api/projects/{id}/like', { params: { id: project.id } });
      await call('DELETE /api/bookmark/{project_id}', { params: { project_id: project.id } });
      await later();
    }
    expect((await standing(project.id)).counts).toEqual([0, 0, 1]);
  });

  it('stop counting when the accounts turn out to be the seller’s own', async () => {
    const project = await market.list();
    const people = await fivePeople();
    for (const person of people) await act(person, project.id);
    expect((await standing(project.id)).counts).toEqual([5, 5, 5]);
    await useOneBrowser('seller-browser', market.seller, ...people);
    await later();
    expect(await standing(project.id)).toEqual({ popular: false, counts: [0, 0, 0] });
  });
});

it('the database and the rule agree on which accounts are one party', async () => {
  const people = [market.seller, market.buyer, ...(await fivePeople()), ...(await fivePeople())];
  const { database } = app.context;
  let seed = 7;
  const draw = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
  await database.deleteFrom('account_signals').execute();
  for (let count = 0; count < 60; count += 1) {
    const person = people[draw(people.length)] ?? market.seller;
    await database
      .insertInto('account_signals')
      .values({
        kind: draw(5) === 0 ? 'payment' : 'browser',
        // A few browsers with many accounts, many with few.
        value: `value-${draw(4) === 0 ? draw(40) : draw(4)}`,
        profile_id: person.profileId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const seen = { own: 0, other: 0 };
  for (const seller of people) {
    for (const buyer of people) {
      if (seller === buyer) continue;
      const { rows } = await sql<{ isOwn: boolean }>`select ${isOwnParty(
        sql`${buyer.profileId}::uuid`,
        sql`${seller.profileId}::uuid`,
      )} as "isOwn"`.execute(database);
      const signals = await listSharedSignals(database, [seller.profileId, buyer.profileId]);
      const sale = { buyerId: buyer.profileId, rating: null };
      const { ownBuyers } = judgeSales(seller.profileId, [sale], signals);
      expect(rows[0]?.isOwn).toBe(ownBuyers.size === 1);
      seen[ownBuyers.size === 1 ? 'own' : 'other'] += 1;
    }
  }
  expect(Math.min(seen.own, seen.other)).toBeGreaterThan(10);
});
