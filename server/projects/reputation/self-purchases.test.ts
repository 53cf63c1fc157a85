import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { linkGithubAccount } from '#tests/support/github-sign-in.ts';
import { listProject } from '#tests/support/listed-project.ts';
import { downloadBought } from '#tests/support/pay-out.ts';
import { NEW_SELLER, ownCard, stageReputation } from '#tests/support/reputation-stage.ts';
import { detailsFor } from '#tests/support/selling.ts';
import { changeProfileEmail } from '../../accounts/profile-store.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';

const stage = stageReputation();

describe('self-purchases', () => {
  it("purchases by accounts used in the seller's browser add neither stars nor sales", async () => {
    const buyers = await stage.fivePeople();
    await stage.useOneBrowser('seller-browser', stage.market.seller, ...buyers);
    await stage.makeSelfPurchases(buyers, () => ({ card: ownCard() }));
    expect(await stage.figures()).toEqual(NEW_SELLER);
  });

  it("purchases paid with the seller's card add neither stars nor sales", async () => {
    const card = '4242424242424242';
    const other = await stage.app.signUp();
    await stage.buyWith(
      stage.market.seller,
      await listProject(stage.app.context, { sellerId: other.profileId }),
      { card },
    );
    await stage.makeSelfPurchases(await stage.fivePeople(), () => ({ card }));
    expect(await stage.figures()).toEqual(NEW_SELLER);
    expect(await stage.figures(other)).toMatchObject({ sold: 1 });
  });

  it('purchases paid with a UPI ID that the seller uses later add neither stars nor sales', async () => {
    const upi = 'Asha.Verma@okbank';
    await stage.makeSelfPurchases(await stage.fivePeople(), () => ({ upi }));
    expect(await stage.figures()).toMatchObject({ sold: 1, reviews: 1 });
    const other = await stage.app.signUp();
    const bought = await listProject(stage.app.context, { sellerId: other.profileId });
    await stage.buyWith(stage.market.seller, bought, { upi: upi.toLowerCase() });
    expect(await stage.figures()).toEqual(NEW_SELLER);
  });

  it("purchases by accounts that linked the seller's GitHub account add neither stars nor sales", async () => {
    await linkGithubAccount(stage.app.context, stage.market.seller.profileId, 'asha-verma');
    await stage.app.api(stage.market.seller)('DELETE /api/auth/github');
    const buyers = await stage.fivePeople();
    for (const buyer of buyers) {
      await linkGithubAccount(stage.app.context, buyer.profileId, 'asha-verma');
      await stage.app.api(buyer)('DELETE /api/auth/github');
    }
    await stage.makeSelfPurchases(buyers, () => ({ card: ownCard() }));
    expect(await stage.figures()).toEqual(NEW_SELLER);
  });

  it("purchases by accounts with other spellings of the seller's mailbox add neither stars nor sales", async () => {
    const seller = await stage.app.signUp({ email: 'asha.verma@gmail.com' });
    const buyer = await stage.app.signUp({ email: 'someone.else@example.com' });
    const { database } = stage.app.context;
    const spelling = 'a.s.h.a.verma+2@googlemail.com';
    await sql`update identity_user set email = ${spelling} where id = ${buyer.subject}`.execute(database);
    await database.transaction().execute(async (tx) => {
      await changeProfileEmail(tx, seller.subject, 'left@example.com');
      await changeProfileEmail(tx, buyer.subject, spelling);
    });
    const project = await listProject(stage.app.context, { sellerId: seller.profileId });
    await stage.buyWith(buyer, project, { card: ownCard() });
    await stage.review(buyer, project);
    expect(await stage.figures(seller)).toEqual(NEW_SELLER);
  });

  it('a self-purchase is detected even if buyer and seller first share a browser after the purchase', async () => {
    const buyers = await stage.fivePeople();
    await stage.makeSelfPurchases(buyers, () => ({ card: ownCard() }));
    expect((await stage.figures()).reviews).toBeGreaterThan(0);
    await stage.useOneBrowser('seller-browser', stage.market.seller, ...buyers);
    await stage.refresh();
    expect(await stage.figures()).toEqual(NEW_SELLER);
  });

  it('self-purchases are detected even after the accounts are deleted', async () => {
    const buyers = await stage.fivePeople();
    await stage.useOneBrowser('seller-browser', stage.market.seller, ...buyers);
    await stage.makeSelfPurchases(buyers, () => ({ card: ownCard() }));
    for (const buyer of buyers) {
      await downloadBought(stage.app.context, buyer.profileId);
      expect((await stage.app.api(buyer)('DELETE /api/auth/account')).status).toBe(200);
    }
    await stage.refresh();
    expect(await stage.figures()).toEqual(NEW_SELLER);
  });

  // covers: S3.33
  it('a self-purchase keeps its effect on money, history and access', async () => {
    const [buyer] = await stage.fivePeople();
    if (buyer === undefined) throw new Error('nobody');
    await stage.useOneBrowser('seller-browser', stage.market.seller, buyer);
    const project = await stage.market.list({ priceRupees: 500 });
    await stage.buyWith(buyer, project, { card: ownCard() });
    const seller = (await stage.app.api(stage.market.seller)('GET /api/auth/me')).body.data;
    expect(seller).toMatchObject({ soldProject: 1, total_sale: 500 });
    expect((await stage.app.api(buyer)('GET /api/auth/me')).body.data.buyedProject).toBe(1);
    expect((await stage.market.history(stage.market.seller)).data).toMatchObject([{ activity: 'sold' }]);
    expect((await detailsFor(stage.app, buyer, project.id)).relation).toBe('buyer');
    expect(await stage.market.check()).toEqual([]);
  });
});

it('a card that the provider did not tell at the payment is a signal once it does', async () => {
  const { app, market } = stage;
  const opened = await stage.buyWith(market.buyer, await market.list(), { card: ownCard() });
  await app.pool.query('update purchases set payer_hash = null');
  await app.pool.query("delete from account_signals where kind = 'payment'");
  await settlePurchase(app.context, opened.intentId);
  const signals = app.context.database.selectFrom('accountSignals').select('profileId');
  expect(await signals.where('kind', '=', 'payment').execute()).toEqual([
    { profileId: market.buyer.profileId },
  ]);
});

it('deleting an account that never traded deletes its signals', async () => {
  const visitor = await stage.app.signUp({ github: 'meera-nair' });
  await stage.useOneBrowser('browser-of-a-visitor', visitor);
  const left = () =>
    stage.app.context.database
      .selectFrom('accountSignals')
      .select('kind')
      .where('profileId', '=', visitor.profileId)
      .orderBy('kind')
      .execute();
  expect(await left()).toEqual([{ kind: 'browser' }, { kind: 'github' }, { kind: 'mailbox' }]);
  expect((await stage.app.api(visitor)('DELETE /api/auth/account')).status).toBe(200);
  expect(await left()).toEqual([]);
});
