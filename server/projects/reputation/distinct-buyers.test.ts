import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { computeSellerFigures } from '#domain/projects/reputation.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { ownCard, stageReputation } from '#tests/support/reputation-stage.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { isSamePerson } from '../../database/predicates.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { listSharedSignals } from './figures-store.ts';

const stage = stageReputation();

async function deliverTo(buyer: TestPerson, address: string, phonenumber: string, rating: number) {
  const project = await stage.market.list({ category: 'HARDWARE' });
  const saved = await stage.app.api(buyer)('POST /api/projects/shipping-details/{project_id}', {
    params: { project_id: project.id },
    body: { address, phonenumber },
  });
  expect(saved.status).toBe(200);
  const { purchaseId } = await stage.buyWith(buyer, project, { upi: `${buyer.username}@upi` });
  await releaseOrder(stage.app.context, purchaseId);
  await stage.review(buyer, project, rating);
}

describe('distinct buyers', () => {
  // covers: S3.23
  it('buyers who pay with the same card count as one, and unrelated buyers count separately', async () => {
    const [one, two, three] = await stage.fivePeople();
    if (!one || !two || !three) throw new Error('nobody');
    const buys: [TestPerson, string, number][] = [
      [one, '5555555555554444', 5],
      [two, '5555555555554444', 1],
      [three, '4000003560000008', 5],
    ];
    for (const [buyer, card, rating] of buys) {
      const project = await stage.market.list();
      await stage.buyWith(buyer, project, { card });
      await stage.review(buyer, project, rating);
    }
    expect(await stage.figures()).toEqual({ stars: 4, reviews: 2, sold: 2 });
  });

  it('accounts whose orders have the same phone number count as one buyer with one rating', async () => {
    const [one, two, three] = await stage.fivePeople();
    if (!one || !two || !three) throw new Error('nobody');
    await deliverTo(one, '12 MG Road, Pune 411001', '9876543210', 5);
    await deliverTo(two, '14 MG Road, Pune 411001', '+91 98765-43210', 5);
    await deliverTo(three, '16 MG Road, Pune 411001', '०९८७६५४३२१०', 5);
    await stage.refresh();
    expect(await stage.figures()).toEqual({ stars: 5, reviews: 1, sold: 1 });
  });

  it('accounts with the same name whose orders go to the same address count as one buyer', async () => {
    const [one, two] = [
      await stage.app.signUp({ name: 'Ravi Kumar' }),
      await stage.app.signUp({ name: 'Ravi  kumar' }),
    ];
    await deliverTo(one, 'Room 12, Hostel 3, Powai 400076', '9876543210', 5);
    await deliverTo(two, 'ROOM 12 HOSTEL 3 POWAI 400076', '9123456780', 1);
    await stage.refresh();
    expect(await stage.figures()).toMatchObject({ reviews: 1, sold: 1 });
  });

  it('residents of one hostel count separately, and an address that was saved without a purchase connects nobody', async () => {
    const [one, two, three] = await stage.fivePeople();
    if (!one || !two || !three) throw new Error('nobody');
    const hostel = 'Hostel 3, IIT Bombay, Powai 400076';
    await deliverTo(one, hostel, '9876543210', 5);
    await deliverTo(two, hostel, '9123456780', 3);
    await stage.app.api(three)('POST /api/projects/shipping-details/{project_id}', {
      params: { project_id: (await stage.market.list({ category: 'HARDWARE' })).id },
      body: { address: hostel, phonenumber: '9876543210' },
    });
    await stage.refresh();
    expect(await stage.figures()).toEqual({ stars: 4, reviews: 2, sold: 2 });
    const { rows } = await stage.app.pool.query<{ value: string }>(
      "select value from account_signals where kind in ('phone', 'recipient') order by value",
    );
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toMatch(/9876543210|powai/iu);
  });

  it('concurrent settlements count every buyer', async () => {
    const buyers = await stage.fivePeople();
    const opened = await Promise.all(
      buyers.map(async (buyer) => {
        const reserved = await stage.market.reserve(await stage.market.list(), buyer);
        await stage.market.provider.pay(reserved.clientSecret, { card: ownCard() });
        return reserved;
      }),
    );
    await Promise.all(opened.map(({ intentId }) => settlePurchase(stage.app.context, intentId)));
    expect(await stage.figures()).toMatchObject({ sold: buyers.length });
  });

  it("signing up with other spellings of buyers' addresses does not reduce the number of buyers", async () => {
    const buyer = await stage.app.signUp({ email: 'honest@example.com' });
    await stage.buyWith(buyer, await stage.market.list(), { card: ownCard() });
    const rival = await stage.app.signUp();
    const { database } = stage.app.context;
    await sql`update identity_user set "emailVerified" = false where id = ${rival.subject}`.execute(database);
    for (const email of [stage.market.seller.email, buyer.email]) {
      const mailbox = email;
      const typed = email.replace('@', '+x@');
      await sql`update identity_user set email = ${typed} where id = ${rival.subject}`.execute(database);
      await database
        .updateTable('profiles')
        .set({ email: typed, mailbox })
        .where('id', '=', rival.profileId)
        .execute();
    }
    await stage.refresh();
    expect(await stage.figures()).toMatchObject({ sold: 1 });
  });
});

it('the database and the domain rule agree on which accounts are one person', async () => {
  const people = [
    stage.market.seller,
    stage.market.buyer,
    ...(await stage.fivePeople()),
    ...(await stage.fivePeople()),
  ];
  const { database } = stage.app.context;
  let seed = 7;
  const draw = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
  await database.deleteFrom('accountSignals').execute();
  for (let count = 0; count < 60; count += 1) {
    const person = people[draw(people.length)] ?? stage.market.seller;
    await database
      .insertInto('accountSignals')
      .values({
        kind: draw(5) === 0 ? 'payment' : 'browser',
        value: `value-${draw(4) === 0 ? draw(40) : draw(4)}`,
        profileId: person.profileId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const seen = { own: 0, other: 0 };
  for (const seller of people) {
    for (const buyer of people) {
      if (seller === buyer) continue;
      const { rows } = await sql<{ isOwn: boolean }>`select ${isSamePerson(
        sql`${buyer.profileId}::uuid`,
        sql`${seller.profileId}::uuid`,
      )} as "isOwn"`.execute(database);
      const signals = await listSharedSignals(database, [seller.profileId, buyer.profileId]);
      const sale = { buyerId: buyer.profileId, rating: null };
      const { ownBuyers } = computeSellerFigures(seller.profileId, [sale], signals);
      expect(rows[0]?.isOwn).toBe(ownBuyers.size === 1);
      seen[ownBuyers.size === 1 ? 'own' : 'other'] += 1;
    }
  }
  expect(Math.min(seen.own, seen.other)).toBeGreaterThan(10);
});
