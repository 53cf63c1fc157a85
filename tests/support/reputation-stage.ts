import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { noteSignals } from '#server/accounts/people/signal-store.ts';
import { changeListingStatus } from '#server/projects/listing-store.ts';
import { refreshReputation } from '#server/projects/reputation/refresh-reputation.ts';
import { settlePurchase } from '#server/purchases/settle/settle-purchase.ts';
import { createMarket } from './buying.ts';
import { type ListedProject, listProject } from './listed-project.ts';
import { detailsFor } from './selling.ts';
import { startTestApp, type TestApp, type TestPerson } from './test-app.ts';

type PaidBy = { card: string } | { upi: string };

const cards = [
  '5555555555554444',
  '4000003560000008',
  '4000056655665556',
  '2223003122003222',
  '5105105105105100',
];
let spent = 0;
export const ownCard = () => cards[(spent += 1) % cards.length] ?? '';

export const NEW_SELLER = { stars: null, reviews: 0, sold: 0 };

class ReputationStage {
  app!: TestApp;
  market!: ReturnType<typeof createMarket>;

  async start(): Promise<void> {
    this.app = await startTestApp();
    this.market = createMarket(this.app);
  }

  fivePeople(): Promise<TestPerson[]> {
    return Promise.all([1, 2, 3, 4, 5].map(() => this.app.signUp()));
  }

  async buyWith(person: TestPerson, project: ListedProject, how: PaidBy) {
    const { market, app } = this;
    const opened = await market.reserve(project, person);
    await market.provider.pay(opened.clientSecret, how);
    if ('upi' in how) await market.provider.answerUpi(opened.intentId, 'approved');
    await settlePurchase(app.context, opened.intentId);
    assert.equal(await market.stateOf(opened.purchaseId), 'paid');
    return opened;
  }

  review(person: TestPerson, project: ListedProject, rating = 5) {
    return this.app.api(person)('POST /api/projects/{id}/reviews', {
      params: { id: project.id },
      body: { rating, comment: `${rating} stars from ${person.username}` },
    });
  }

  async makeSelfPurchases(buyers: readonly TestPerson[], pay: () => PaidBy): Promise<void> {
    for (const buyer of buyers) {
      const project = await this.market.list({ priceRupees: 1 });
      await this.buyWith(buyer, project, pay());
      assert.equal((await this.review(buyer, project)).status, 200);
    }
  }

  async useOneBrowser(browser: string, ...people: TestPerson[]): Promise<void> {
    for (const { profileId } of people) {
      await noteSignals(this.app.context.database, profileId, [{ kind: 'browser', value: browser }]);
    }
  }

  refresh() {
    return refreshReputation(this.app.context);
  }

  async figures(of: TestPerson = this.market.seller) {
    const { app } = this;
    const shop = await listProject(app.context, { sellerId: of.profileId, title: 'Shop window' });
    const { author } = await detailsFor(app, await app.signUp(), shop.id);
    await app.context.database.transaction().execute((tx) => changeListingStatus(tx, shop.id, 'archived'));
    return {
      stars: author.is_new_seller ? null : author.rating,
      reviews: author.reviews_count,
      sold: author.projects_completed,
    };
  }
}

/** Registers test hooks; call it once per file. */
export function stageReputation(): ReputationStage {
  const stage = new ReputationStage();
  beforeAll(() => stage.start());
  afterAll(() => stage.app.close());
  beforeEach(() => stage.market.open());
  return stage;
}
