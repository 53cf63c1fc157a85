import type { CallName } from '#contract/calls.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { type Answer, type CallArguments, callerOf } from '../support/api-caller.ts';
import type { SandboxPayments } from '../support/payment-provider.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { type Entry, type OpenedPayment, LogicalClock } from './log.ts';
import { linkSellers } from './money-operations.ts';
import { ProviderEvents } from './provider-events.ts';
import type { Market, Person, World } from './world.ts';

const RESPONSE_TIMEOUT_MS = 20_000;

export type EntryFacts = Partial<Pick<Entry, 'who' | 'project' | 'payment' | 'value'>>;
type Result = Pick<Entry, 'outcome' | 'code'> & Partial<Pick<Entry, 'seen'>>;

export class HistoryRun {
  readonly world: World;
  readonly provider: SandboxPayments;
  readonly log: Entry[] = [];
  readonly broken: string[] = [];
  readonly payments: OpenedPayment[] = [];
  readonly prices: number[];
  readonly events: ProviderEvents;
  readonly #market: Market;
  readonly #ticks = new LogicalClock();
  #written = 0;

  private constructor(world: World, market: Market, provider: SandboxPayments, events: ProviderEvents) {
    this.world = world;
    this.#market = market;
    this.provider = provider;
    this.events = events;
    this.prices = market.projects.map(({ priceRupees }) => priceRupees);
  }

  static async begin(world: World): Promise<HistoryRun> {
    const provider = createSandboxPayments(world.sandbox);
    await provider.clearFaults();
    await provider.changeKeys();
    await provider.clearJournal();
    const market = await world.begin();
    const context = world.context();
    if (context !== null)
      await linkSellers(context, [...new Set(market.projects.map(({ sellerId }) => sellerId))]);
    return new HistoryRun(world, market, provider, await ProviderEvents.from(provider));
  }

  get people(): readonly Person[] {
    return this.#market.people;
  }
  get projects(): Market['projects'] {
    return this.#market.projects;
  }
  person(who: number): Person {
    const person = this.people[who];
    if (person === undefined) throw new Error(`there is no person ${who}`);
    return person;
  }
  project(n: number): Market['projects'][number] {
    const project = this.projects[n];
    if (project === undefined) throw new Error(`there is no project ${n}`);
    return project;
  }
  sellerOf(n: number): number {
    return this.people.findIndex(({ profileId }) => profileId === this.project(n).sellerId);
  }
  /**
   * @param n - counts back from the most recently opened payment (0) and wraps around
   * @returns null before the first payment
   */
  recentPayment(n: number): OpenedPayment | null {
    const { length } = this.payments;
    return length === 0 ? null : (this.payments[length - 1 - (n % length)] ?? null);
  }
  amountOf(project: number): number {
    return quotePrice(this.prices[project] ?? 1).amountMinor;
  }
  uniqueText(about: string): string {
    this.#written += 1;
    return `${about} ${this.#written}`;
  }

  async record(kind: Entry['kind'], facts: EntryFacts, work: () => Promise<Result>): Promise<void> {
    const began = this.#ticks.next();
    const result = await work();
    this.log.push({
      kind,
      who: null,
      project: null,
      payment: null,
      value: null,
      seen: [],
      ...facts,
      ...result,
      began,
      ended: this.#ticks.next(),
    });
  }

  async call<Name extends CallName>(
    kind: Entry['kind'],
    facts: EntryFacts,
    name: Name,
    given: CallArguments<Name> & { readonly person: Person | null },
    onSuccess: (answer: Answer<Name>) => Partial<Pick<Entry, 'seen'>> = () => ({}),
  ): Promise<void> {
    await this.record(kind, facts, async () => {
      const { person, ...rest } = given;
      let answer: Answer<Name>;
      try {
        answer = await inTime(
          callerOf(this.world.address(), person?.token ?? null)(name, rest as CallArguments<Name>),
        );
      } catch (error) {
        if (error instanceof NoAnswerError)
          this.broken.push(`${name} did not answer in ${RESPONSE_TIMEOUT_MS} ms`);
        return { outcome: 'unknown', code: 'no-answer' };
      }
      if (answer.status < 400) return { outcome: 'ok', code: '', ...onSuccess(answer) };
      const { code } = answer.problem;
      if (answer.status === 500) this.broken.push(`${name} answered 500: ${JSON.stringify(answer.problem)}`);
      return { outcome: answer.status >= 500 ? 'unknown' : 'fail', code };
    });
  }
}

class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError()), RESPONSE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
