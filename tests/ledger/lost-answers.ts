import { sql } from 'kysely';
import { findMissedPayments } from '#server/purchases/reconcile/find-missed-payments.ts';
import { sweepPurchases } from '#server/purchases/reconcile/sweep-purchases.ts';
import { callerOf } from '../support/api-caller.ts';
import { findViolations } from '../support/find-violations.ts';
import { type ListedProject, listProject } from '../support/listed-project.ts';
import type { SandboxPayments } from '../support/payment-provider.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { findDuplicateRefunds } from './check-rest.ts';
import { PASS_TIME } from './serve.ts';
import type { IdleMarket, Person, World } from './world.ts';

const CALLS = ['create', 'confirm', 'cancel', 'refund'] as const;
type LostCall = (typeof CALLS)[number];

const OPERATIONS: Readonly<Record<LostCall, string>> = {
  create: 'payment_intents.create',
  confirm: 'payment_intents.confirm',
  cancel: 'payment_intents.cancel',
  refund: 'refunds.create',
};

/**
 * The server attempts a call three times. Four lost responses exhaust its attempts, so that the buyer, a job or
 * the sweep must recover.
 */
const MAX_LOST = 4;
const SCENES_PER_MARKET = 40;
const MAX_RETRIES = 6;

/**
 * Loses provider responses after the provider has executed the call. The buyer retries from two tabs, pays
 * again, confirms, or waits for the sweep; jobs retry refunds. Every purchase must open at most one payment, be
 * charged at most once, and end sold, fully refunded, or unpaid with its payment cancelled.
 * @returns one sentence per violation
 */
export async function playLostAnswers(
  world: World,
  options: { readonly answers: number; readonly minutes: number; readonly log: (text: string) => void },
): Promise<string[]> {
  const { answers, minutes, log } = options;
  const endsAt = performance.now() + minutes * 60_000;
  const lost: Record<LostCall, number> = { create: 0, confirm: 0, cancel: 0, refund: 0 };
  const broken: string[] = [];
  let purchases = 0;
  let scenes = 0;
  const lostInAll = () => CALLS.reduce((sum, call) => sum + lost[call], 0);
  const isDone = () => lostInAll() >= answers || performance.now() > endsAt;
  while (!isDone() && broken.length === 0) {
    const scene = await Scene.open(world);
    for (let n = 0; n < SCENES_PER_MARKET && !isDone(); n += 1) {
      const call = CALLS.toSorted((a, b) => lost[a] - lost[b])[0] ?? 'create';
      lost[call] += await scene.play(call, scenes);
      scenes += 1;
    }
    const ended = await scene.end();
    purchases += ended.purchases;
    broken.push(...scene.broken, ...ended.broken);
    const summary = CALLS.map((call) => `${lost[call]} of ${call}`).join(', ');
    log(`${lostInAll()} answers lost (${summary}); ${purchases} purchases, ${broken.length} broken`);
  }
  return broken;
}

class Scene {
  readonly broken: string[] = [];
  readonly #world: World;
  readonly #provider: SandboxPayments;
  readonly #rest: IdleMarket;
  readonly #people: readonly Person[];
  readonly #toBeSold: string[] = [];

  private constructor(world: World, provider: SandboxPayments, rest: IdleMarket, people: readonly Person[]) {
    this.#world = world;
    this.#provider = provider;
    this.#rest = rest;
    this.#people = people;
  }

  static async open(world: World): Promise<Scene> {
    const provider = createSandboxPayments(world.sandbox);
    await provider.clearFaults();
    await provider.clearJournal();
    const { people } = await world.begin();
    return new Scene(world, provider, await world.openIdle(), people);
  }

  async play(call: LostCall, n: number): Promise<number> {
    const project = await listProject(this.#rest.context, {
      sellerId: this.#person(0).profileId,
      priceRupees: 100 + (n % 900),
    });
    const times = 1 + (n % MAX_LOST);
    const lose = () =>
      this.#provider.fault({ kind: 'answer-lost-after-charging', operation: OPERATIONS[call], times });
    const [buyer, other] = [this.#person(1 + (n % 2)), this.#person(3 + (n % 2))];
    await this.#scenes[call]({ project, buyer, other, lose, n });
    const left = await this.#faultsLeft();
    await this.#provider.clearFaults();
    return times - left;
  }

  readonly #scenes: Record<
    LostCall,
    (scene: {
      project: ListedProject;
      buyer: Person;
      other: Person;
      lose: () => Promise<unknown>;
      n: number;
    }) => Promise<void>
  > = {
    create: async ({ project, buyer, lose, n }) => {
      await lose();
      await this.#ask(project, buyer);
      const tabs = await Promise.all([this.#ask(project, buyer), this.#ask(project, buyer)]);
      const opened = tabs.find((secret) => secret !== null) ?? (await this.#ask(project, buyer));
      if (opened === null) return;
      await this.#provider.pay(opened);
      await this.#confirm(opened, n, buyer, project);
      this.#toBeSold.push(project.id);
    },
    confirm: async ({ project, buyer, lose, n }) => {
      const opened = await this.#ask(project, buyer);
      if (opened === null) return;
      await lose();
      for (let time = 0; time < 3; time += 1) await this.#provider.pay(opened).catch(() => null);
      await this.#confirm(opened, n, buyer, project);
      this.#toBeSold.push(project.id);
    },
    cancel: async ({ project, buyer, other, lose }) => {
      const opened = await this.#ask(project, buyer);
      if (opened === null) return;
      await lose();
      await Promise.all([this.#close(project, buyer), this.#close(project, buyer)]);
      await sweepPurchases(this.#rest.context);
      const next = (await this.#ask(project, other)) ?? (await this.#ask(project, other));
      await this.#provider.pay(opened).catch(() => null);
      if (next === null) return;
      await this.#provider.pay(next);
      await this.#confirm(next, 0, other, project);
      this.#toBeSold.push(project.id);
    },
    refund: async ({ project, buyer, other, lose, n }) => {
      const late = await this.#ask(project, buyer);
      if (late === null) return;
      // The purchase expires in the database only; its payment is not cancelled at the provider.
      await sql`update purchases set state = 'expired', ended_at = now(), end_reason = 'expired'
                 where project_id = ${project.id}`.execute(this.#rest.context.database);
      const next = await this.#ask(project, other);
      if (next === null) return;
      await this.#provider.pay(next);
      await this.#confirm(next, 1, other, project);
      this.#toBeSold.push(project.id);
      await this.#provider.pay(late);
      await this.#confirm(late, n, buyer, project);
      await lose();
      for (let time = 0; time < MAX_RETRIES; time += 1) {
        await this.#rest.runJobs(new Date(Date.now() + 86_400_000));
        if ((await this.#faultsLeft()) === 0) break;
      }
    },
  };

  async end(): Promise<{ purchases: number; broken: string[] }> {
    const { context, runJobs } = this.#rest;
    for (let round = 0; round < 2; round += 1) {
      for (const statement of PASS_TIME) await sql.raw(statement).execute(context.database);
      await runJobs(new Date(Date.now() + 86_400_000));
      await sweepPurchases(context);
      await findMissedPayments(context);
    }
    for (let time = 0; time < MAX_RETRIES; time += 1) {
      if ((await runJobs(new Date(Date.now() + 86_400_000))).length === 0) break;
    }
    const journal = await this.#provider.journal();
    const rows = await context.database
      .selectFrom('purchases')
      .select(['id', 'state', 'projectId', 'intentId'])
      .execute();
    const sold = new Set(rows.filter(({ state }) => state === 'paid').map((row) => row.projectId));
    const statusOf = new Map(journal.map(({ id, status }) => [id, status]));
    return {
      purchases: rows.length,
      broken: [
        ...(await findViolations(context, journal)),
        ...(await findDuplicateRefunds(context.database, journal)),
        ...rows
          .filter(({ state }) => ['reserved', 'processing', 'refund-pending'].includes(state))
          .map(({ id, state }) => `purchase ${id} is still ${state}`),
        ...rows
          .filter(({ state }) => state === 'expired' || state === 'cancelled')
          .filter(({ intentId: id }) => id !== null && statusOf.get(id) !== 'canceled')
          .map(({ id, state }) => `purchase ${id} is ${state} and could still be paid`),
        ...this.#toBeSold.filter((id) => !sold.has(id)).map((id) => `project ${id} was paid and is not sold`),
      ],
    };
  }

  #person(n: number): Person {
    const person = this.#people[n];
    if (person === undefined) throw new Error(`there is no person ${n}`);
    return person;
  }

  async #ask(project: ListedProject, buyer: Person): Promise<string | null> {
    const answer = await callerOf(this.#world.address(), buyer.token)(
      'POST /api/payment/create-payment-intent',
      { body: { amount: project.amountMinor, project_id: project.id } },
    );
    if (answer.status === 200) return answer.body.clientSecret;
    this.#judge('create-payment-intent', answer);
    return null;
  }

  async #close(project: ListedProject, buyer: Person): Promise<void> {
    const answer = await callerOf(this.#world.address(), buyer.token)(
      'DELETE /api/payment/reservation/{project_id}',
      { params: { project_id: project.id } },
    );
    if (answer.status !== 200) this.#judge('reservation', answer);
  }

  async #confirm(secret: string, n: number, buyer: Person, project: ListedProject): Promise<void> {
    if (n % 3 === 0) return;
    if (n % 3 === 1) {
      await callerOf(this.#world.address(), null)('POST /api/payment/update-status', {
        body: { payment_intent_id: secret.split('_secret_')[0] ?? '' },
      });
      return;
    }
    const answer = await callerOf(this.#world.address(), buyer.token)('PUT /api/projects/{id}/mark-sold', {
      params: { id: project.id },
    });
    if (answer.status !== 200) this.#judge('mark-sold', answer);
  }

  #judge(call: string, { status, problem }: { status: number; problem: { code: string } }): void {
    if (status === 500) this.broken.push(`${call} answered 500: ${JSON.stringify(problem)}`);
  }

  async #faultsLeft(): Promise<number> {
    const faults = await this.#provider.listFaults();
    return faults.reduce((sum, { times }) => sum + times, 0);
  }
}
