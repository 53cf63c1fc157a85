import { Stripe } from 'stripe';
import { banPerson } from '#server/console/ban-person.ts';
import { CommandError } from '#server/console/operator-answer.ts';
import type { Database } from '#server/database/database.ts';
import { verifyNextCommit } from '../support/version-stage.ts';
import { takeCaseStep } from './case-operations.ts';
import type { HistoryRun } from './history-run.ts';
import {
  BOTH_MODES,
  CARDS,
  FAULTS,
  type Operation,
  type OperationKind,
  OTHER_ACCOUNT,
  UPI,
} from './history.ts';
import { type Entry, type OpenedPayment, toObservation } from './log.ts';
import { moneySteps } from './money-operations.ts';
import { takeSupportStep } from './support-operations.ts';

type Of<Kind extends OperationKind> = Extract<Operation, { kind: Kind }>;
const HANG_MS = 700;
const BY_CHECKER = { actor: 'ledger-checker', reason: 'A random ban.' };

type Result = Pick<Entry, 'outcome' | 'code'>;

const handlers: { [Kind in OperationKind]: (run: HistoryRun, operation: Of<Kind>) => Promise<void> } = {
  async ask(run, { who, project, amount, address }) {
    if (address && run.project(project).category === 'HARDWARE') await saveAddress(run, who, project);
    await ask(run, who, project, run.amountOf(project) + (amount === 'right' ? 0 : 100));
  },
  'ask-again': (run, { payment }) =>
    onPayment(run, payment, (opened) => ask(run, opened.buyer, opened.project, opened.amountMinor)),

  pay: (run, { payment, way }) =>
    onPayment(run, payment, (opened) =>
      run.record('pay', { ...about(opened), value: way }, async () => {
        const how = way === 'code' || way === 'pending' ? UPI[way] : CARDS[way];
        try {
          const { status, declined } = await run.provider.pay(opened.clientSecret, how);
          return { outcome: declined === null ? 'ok' : 'fail', code: declined ?? status };
        } catch {
          return { outcome: 'unknown', code: 'no-answer' };
        }
      }),
    ),
  'bank-answers': (run, { payment, outcome }) =>
    onPayment(run, payment, (opened) =>
      run.record('bank-answers', { ...about(opened), value: outcome }, () =>
        asProvider(() => run.provider.answerUpi(opened.intentId, outcome)),
      ),
    ),
  refund: (run, { payment }) =>
    onPayment(run, payment, (opened) =>
      run.record('refund', about(opened), () => asProvider(() => run.provider.refund(opened.intentId))),
    ),
  'refund-ends': (run, { payment, outcome }) =>
    onPayment(run, payment, (opened) =>
      run.record('refund-ends', { ...about(opened), value: outcome }, () =>
        asProvider(async () => {
          const { refunds } = await run.provider.intent(opened.intentId);
          await run.provider.settleRefund(refunds.at(-1)?.id ?? 'none', outcome);
        }),
      ),
    ),
  dispute: (run, { payment, part = false }) =>
    onPayment(run, payment, (opened) =>
      run.record('dispute', { ...about(opened), value: part ? 'part' : 'whole' }, () =>
        asProvider(() =>
          run.provider.openDispute(
            opened.intentId,
            part ? { amount: Math.ceil(opened.amountMinor / 3) } : {},
          ),
        ),
      ),
    ),
  keys: (run, { which }) =>
    run.record('keys', { value: which }, () =>
      done(
        run.provider.changeKeys(
          which === 'other' ? { account: OTHER_ACCOUNT } : which === 'revoked' ? { revoked: true } : {},
        ),
      ),
    ),
  leave: (run, { who }) =>
    run.call('leave', { who, value: true }, 'DELETE /api/auth/account', { person: run.person(who) }),
  'refund-unsent': (run, { payment, by }) =>
    onPayment(run, payment, (opened) => {
      const seller = run.sellerOf(opened.project);
      const who =
        by === 'seller' ? seller : by === 'buyer' ? opened.buyer : (opened.buyer + 1) % run.people.length;
      return run.call(
        'refund-unsent',
        { ...about(opened), who, value: by },
        'POST /api/payment/purchases/{purchase_id}/refund',
        { person: run.person(who), params: { purchase_id: opened.purchaseId } },
      );
    }),
  judge: (run, { payment, outcome }) =>
    onPayment(run, payment, (opened) =>
      run.record('judge', { ...about(opened), value: outcome }, () =>
        asProvider(async () => {
          const { disputes } = await run.provider.intent(opened.intentId);
          await run.provider.closeDispute(disputes[0]?.id ?? 'none', outcome);
        }),
      ),
    ),
  tamper: (run, { payment, amountMinor }) =>
    onPayment(run, payment, (opened) =>
      run.record('tamper', { ...about(opened), value: amountMinor }, () =>
        asProvider(() => run.provider.change(opened.intentId, { amountMinor: amountMinor })),
      ),
    ),

  hint: (run, { payment }) =>
    onPayment(run, payment, (opened) =>
      run.call('hint', about(opened), 'POST /api/payment/update-status', {
        person: null,
        body: { payment_intent_id: opened.intentId, status: 'succeeded' },
      }),
    ),
  'mark-sold': (run, { payment, by }) =>
    onPayment(run, payment, (opened) => {
      const who = by === 'buyer' ? opened.buyer : (opened.buyer + 1) % run.people.length;
      return run.call('mark-sold', { ...about(opened), who, value: by }, 'PUT /api/projects/{id}/mark-sold', {
        person: run.person(who),
        params: { id: run.project(opened.project).id },
      });
    }),
  close: (run, { payment }) =>
    onPayment(run, payment, (opened) =>
      run.call('close', about(opened), 'DELETE /api/payment/reservation/{project_id}', {
        person: run.person(opened.buyer),
        params: { project_id: run.project(opened.project).id },
      }),
    ),

  async deliver(run, { which, pick, times }) {
    await run.events.read();
    const { all } = run.events;
    const unacknowledged =
      which === 'again' ? all : all.filter(({ acknowledgements }) => acknowledgements === 0);
    const index =
      which === 'oldest' ? 0 : which === 'latest' ? unacknowledged.length - 1 : pick % unacknowledged.length;
    const event = unacknowledged[index];
    if (event === undefined) return;
    for (let time = 1; time <= times; time += 1) {
      await run.record('deliver', { value: `${event.type} ${event.id}` }, async () => {
        try {
          const status = await run.events.deliver(event, run.world.address());
          if (status === 500) run.broken.push(`the webhook answered 500 to ${event.type}`);
          return { outcome: status < 400 ? 'ok' : status < 500 ? 'fail' : 'unknown', code: String(status) };
        } catch {
          return { outcome: 'unknown', code: 'no-answer' };
        }
      });
    }
  },

  work: (run) => run.record('work', {}, () => done(run.world.work())),
  sweep: (run) => run.record('sweep', {}, () => done(run.world.sweep())),
  'time-passes': (run) => run.record('time-passes', {}, () => done(run.world.passTime())),
  fault: (run, { fault, operation, times }) =>
    run.record('fault', { value: `${fault} ${operation} ${times}` }, () =>
      done(
        run.provider.fault({
          kind: fault,
          operation,
          times,
          // The delay exceeds the server's timeout. A browser that calls the provider waits for all of it.
          ...(fault === 'hang' ? { delayMs: HANG_MS } : {}),
        }),
      ),
    ),
  'provider-down': (run) =>
    run.record('provider-down', {}, async () => {
      for (const operation of FAULTS.operations) {
        await run.provider.fault({ kind: 'http-500', operation, times: 1_000 });
      }
      return { outcome: 'ok', code: '' };
    }),
  'provider-up': (run) => run.record('provider-up', {}, () => done(run.provider.clearFaults())),

  async edit(run, { project, priceRupees }) {
    const { id } = run.project(project);
    await run.call(
      'edit',
      { who: run.sellerOf(project), project, value: priceRupees },
      'PUT /api/projects/{projectId}',
      {
        person: run.person(run.sellerOf(project)),
        params: { projectId: id },
        body: { price: priceRupees },
      },
      () => {
        run.prices[project] = priceRupees;
        return {};
      },
    );
  },
  remove: (run, { project }) =>
    run.call(
      'remove',
      { who: run.sellerOf(project), project, value: true },
      'DELETE /api/projects/{projectId}',
      { person: run.person(run.sellerOf(project)), params: { projectId: run.project(project).id } },
    ),
  'sale-mode': (run, { copies }) =>
    run.call(
      'sale-mode',
      { who: run.sellerOf(BOTH_MODES), project: BOTH_MODES, value: copies },
      'PUT /api/projects/{projectId}',
      {
        person: run.person(run.sellerOf(BOTH_MODES)),
        params: { projectId: run.project(BOTH_MODES).id },
        body: copies ? { sale_mode: 'copies', licence: 'personal-use' } : { sale_mode: 'exclusive' },
      },
    ),
  async publish(run, { project }) {
    const { id, category } = run.project(project);
    const database = run.world.database();
    if (database === null || category !== 'SOFTWARE' || !(await isOnMarket(database, id))) return;
    await run.call(
      'publish',
      { who: run.sellerOf(project), project, value: true },
      'POST /api/projects/{projectId}/versions',
      {
        person: run.person(run.sellerOf(project)),
        params: { projectId: id },
        body: { verification_id: await verifyNextCommit({ database }, id), notes: 'Faster.' },
      },
    );
  },
  address: (run, { who, project }) => saveAddress(run, who, project),
  ship: (run, { payment, status, by }) =>
    onPayment(run, payment, (opened) => {
      const seller = run.sellerOf(opened.project);
      const who = by === 'seller' ? seller : (seller + 1) % run.people.length;
      return run.call(
        'ship',
        { ...about(opened), who, value: status },
        'PATCH /api/projects/shipping-details/{shippingId}',
        { person: run.person(who), params: { shippingId: opened.purchaseId }, body: { status } },
      );
    }),
  bookmark: (run, { who, project, on }) =>
    run.call(
      'bookmark',
      { who, project, value: on },
      on ? 'GET /api/bookmark/{project_id}' : 'DELETE /api/bookmark/{project_id}',
      { person: run.person(who), params: { project_id: run.project(project).id } },
    ),

  look: (run, { who, project }) =>
    run.call(
      'look',
      { who, project },
      'GET /api/projects/projectdetails/{projectId}',
      { person: run.person(who), params: { projectId: run.project(project).id } },
      ({ body }) => ({ seen: [toObservation(body.data)] }),
    ),
  async lists(run, { who }) {
    const person = run.person(who);
    await run.call('lists', { who }, 'GET /api/projects/getproject', { person }, ({ body }) => ({
      seen: body.data.map((card) => toObservation(card)),
    }));
    await run.call('lists', { who }, 'GET /api/projects/buyed-project', { person }, ({ body }) => ({
      seen: body.data.map((card) => toObservation(card)),
    }));
    await run.call('lists', { who }, 'GET /api/payment/gethistory', { person });
    await run.call('lists', { who }, 'GET /api/projects/shipping-details', { person });
  },

  money: (run, { step, payment, pick }) =>
    onPayment(run, payment, (opened) =>
      run.record('money', { ...about(opened), value: step }, async () => {
        const context = run.world.context();
        if (context === null) throw new Error('this world has no steps of money');
        const { purchaseId, project } = opened;
        await moneySteps[step](context, { purchaseId, sellerId: run.project(project).sellerId, pick });
        return { outcome: 'ok', code: '' };
      }),
    ),

  case: (run, { step, payment, pick }) =>
    onPayment(run, payment, (opened) =>
      run.record('case', { ...about(opened), value: step }, async () => {
        const context = run.world.context();
        if (context === null) throw new Error('this world has no steps of cases');
        const code = await takeCaseStep(context, step, { purchaseId: opened.purchaseId, pick });
        return code === null ? { outcome: 'ok', code: '' } : { outcome: 'fail', code };
      }),
    ),

  support: (run, { step, payment }) =>
    onPayment(run, payment, (opened) =>
      run.record('support', { ...about(opened), value: step }, async () => {
        const context = run.world.context();
        if (context === null) throw new Error('this world has no steps of support requests');
        const code = await takeSupportStep(context, step, opened.purchaseId);
        return code === null ? { outcome: 'ok', code: '' } : { outcome: 'fail', code };
      }),
    ),

  ban: (run, { payment, side }) =>
    onPayment(run, payment, (opened) =>
      run.record('ban', { ...about(opened), value: side }, async () => {
        const context = run.world.context();
        if (context === null) throw new Error('this world has no bans');
        const who = side === 'buyer' ? opened.buyer : run.sellerOf(opened.project);
        try {
          await banPerson(context, { ...BY_CHECKER, profileId: run.person(who).profileId });
          return { outcome: 'ok', code: '' };
        } catch (error) {
          if (error instanceof CommandError) return { outcome: 'fail', code: error.message };
          throw error;
        }
      }),
    ),

  crash: () => Promise.reject(new Error('a crash belongs to its step')),
};

export async function runOperation(run: HistoryRun, operation: Operation): Promise<void> {
  const handler = handlers[operation.kind] as (run: HistoryRun, operation: Operation) => Promise<void>;
  await handler(run, operation);
}

async function ask(run: HistoryRun, who: number, project: number, amountMinor: number): Promise<void> {
  await run.call(
    'ask',
    { who, project, value: amountMinor },
    'POST /api/payment/create-payment-intent',
    { person: run.person(who), body: { amount: amountMinor, project_id: run.project(project).id } },
    ({ body }) => {
      const { purchase_id: purchaseId, payment_intent_id: intentId, amount } = body.data;
      if (amount !== amountMinor) {
        run.broken.push(`a buyer was shown the amount ${amountMinor} and is asked to pay ${amount}`);
      }
      if (!run.payments.some((payment) => payment.intentId === intentId)) {
        const { clientSecret } = body;
        run.payments.push({ purchaseId, intentId, clientSecret, amountMinor: amount, buyer: who, project });
      }
      return {};
    },
  );
}

async function saveAddress(run: HistoryRun, who: number, project: number): Promise<void> {
  const address = run.uniqueText(`House of person ${who}, number`);
  await run.call(
    'leave-address',
    { who, project, value: address },
    'POST /api/projects/shipping-details/{project_id}',
    {
      person: run.person(who),
      params: { project_id: run.project(project).id },
      body: { address, phonenumber: '9876543210' },
    },
  );
}

async function onPayment(
  run: HistoryRun,
  recency: number,
  work: (opened: OpenedPayment) => Promise<void>,
): Promise<void> {
  const opened = run.recentPayment(recency);
  if (opened !== null) await work(opened);
}

const about = (payment: OpenedPayment) => ({ payment, who: payment.buyer, project: payment.project });

async function done(work: Promise<unknown>): Promise<Result> {
  await work;
  return { outcome: 'ok', code: '' };
}

async function asProvider(work: () => Promise<unknown>): Promise<Result> {
  try {
    await work();
    return { outcome: 'ok', code: '' };
  } catch (error) {
    const isLost =
      error instanceof Stripe.errors.StripeConnectionError ||
      (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500) ||
      error instanceof TypeError;
    return { outcome: isLost ? 'unknown' : 'fail', code: isLost ? 'no-answer' : 'refused' };
  }
}

async function isOnMarket(database: Database, projectId: string): Promise<boolean> {
  const row = await database
    .selectFrom('projects')
    .innerJoin('profiles', 'profiles.id', 'projects.sellerId')
    .select('projects.id')
    .where('projects.id', '=', projectId)
    .where('projects.listingStatus', '=', 'listed')
    .where('profiles.deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
