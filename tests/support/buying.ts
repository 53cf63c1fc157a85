import { refreshReservations } from '#server/catalogue/refresh-entries.ts';
import { sweepPurchases } from '#server/purchases/reconcile/sweep-purchases.ts';
import { findCatalogueDifferences } from './catalogue.ts';
import { findViolations } from './find-violations.ts';
import { type ListedProject, listProject } from './listed-project.ts';
import { createSandboxPayments, testProvider } from './sandbox-payments.ts';
import type { TestApp, TestPerson } from './test-app.ts';

/** Call `open` before each test and `check` after it. */
export function createMarket(app: TestApp, paymentProvider = testProvider) {
  const provider = createSandboxPayments(app.sandbox, paymentProvider);
  let seller: TestPerson;
  let buyer: TestPerson;

  const market = {
    provider,
    get seller() {
      return seller;
    },
    get buyer() {
      return buyer;
    },

    async open(): Promise<void> {
      await app.reset();
      seller = await app.signUp({ name: 'Asha Verma' });
      buyer = await app.signUp({ name: 'Ravi Kumar' });
    },

    async check(): Promise<string[]> {
      await provider.clearFaults();
      await app.runJobs();
      return [
        ...(await findViolations(app.context, await market.journal())),
        ...(await findCatalogueDifferences(app.context.database)),
      ];
    },

    async journal() {
      const purchases = await app.context.database.selectFrom('purchases').select('id').execute();
      const ours = new Set(purchases.map(({ id }) => id));
      return (await provider.journal()).filter(({ metadata }) => ours.has(metadata['purchase_id'] ?? ''));
    },

    list: (project: Partial<Parameters<typeof listProject>[1]> = {}) =>
      listProject(app.context, { sellerId: seller.profileId, ...project }),

    ask: (project: ListedProject, person = buyer, amount = project.amountMinor) =>
      app.api(person)('POST /api/payment/create-payment-intent', {
        body: { amount, project_id: project.id },
      }),

    async reserve(project: ListedProject, person = buyer) {
      const { clientSecret, data } = (await market.ask(project, person)).body;
      return {
        clientSecret,
        purchaseId: data.purchase_id,
        intentId: data.payment_intent_id,
        expiresAt: data.expires_at,
        amount: data.amount,
      };
    },

    hint: (intentId: string, status = 'succeeded') =>
      app.api()('POST /api/payment/update-status', { body: { payment_intent_id: intentId, status } }),

    markSold: (project: ListedProject, person = buyer) =>
      app.api(person)('PUT /api/projects/{id}/mark-sold', { params: { id: project.id } }),

    close: (project: ListedProject, person = buyer) =>
      app.api(person)('DELETE /api/payment/reservation/{project_id}', {
        params: { project_id: project.id },
      }),

    saveAddress: (project: ListedProject, address = '12 MG Road, Pune 411001', person = buyer) =>
      app.api(person)('POST /api/projects/shipping-details/{project_id}', {
        params: { project_id: project.id },
        body: { address, phonenumber: '9876543210' },
      }),

    async buy(project: ListedProject, person = buyer) {
      const opened = await market.reserve(project, person);
      await provider.pay(opened.clientSecret);
      await market.hint(opened.intentId);
      return opened;
    },

    history: async (person = buyer) => (await app.api(person)('GET /api/payment/gethistory')).body,

    async stateOf(purchaseId: string): Promise<string> {
      const { state } = await app.context.database
        .selectFrom('purchases')
        .select('state')
        .where('id', '=', purchaseId)
        .executeTakeFirstOrThrow();
      return state;
    },

    async lapse(purchaseId: string, secondsAgo = 1): Promise<void> {
      await app.context.database.transaction().execute(async (tx) => {
        const { projectId } = await tx
          .updateTable('purchases')
          .set({ expiresAt: new Date(Date.now() - secondsAgo * 1_000) })
          .where('id', '=', purchaseId)
          .returning('projectId')
          .executeTakeFirstOrThrow();
        await refreshReservations(tx, [projectId]);
      });
    },

    sweep: () => sweepPurchases(app.context),
  };
  return market;
}

export type Market = ReturnType<typeof createMarket>;
