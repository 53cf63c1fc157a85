import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CASE_STATES, type CaseState } from '#domain/orders/order-case.ts';
import { DEFAULT_ORDER_CLOCKS } from '#domain/orders/order-clocks.ts';
import {
  clockOf,
  decideOrderStep,
  firstOrderState,
  ORDER_STATES,
  type OrderTrigger,
  type OrderState,
} from '#domain/orders/order-process.ts';
import { hardwareListings } from './hardware.ts';
import { claim, inTurns, likes, listedDaysAgo, payoutAccounts, questions } from './life.ts';
import { type OrderStep, type Sale, sales } from './orders.ts';
import { demoBuyers, demoOperator, demoSellers } from './people.ts';
import { demoSignIns } from './sign-ins.mjs';
import { softwareListings, unlistedRepository } from './software.ts';
import { momentsOf } from './spread-over-time.ts';
import { parse } from './write-repositories.ts';

const listings = [...softwareListings, ...hardwareListings];
const titles = listings.map(({ title }) => title);
const people = [...demoSellers, ...demoBuyers, demoOperator];

const MOVE_OF: Partial<Record<OrderStep['does'], OrderTrigger>> = {
  download: 'downloaded',
  ship: 'shipped',
  deliver: 'marked-delivered',
  receive: 'received',
  works: 'works',
};

function endOf({ title, daysAgo, steps }: Sale): { order: OrderState; dispute: CaseState | null } {
  const isHardware = hardwareListings.some((device) => device.title === title);
  let order = firstOrderState(isHardware ? 'HARDWARE' : 'SOFTWARE');
  let enteredDaysAgo = daysAgo;
  let dispute: CaseState | null = null;
  for (const step of steps) {
    const trigger = MOVE_OF[step.does];
    if (trigger !== undefined) {
      const next = decideOrderStep(order, trigger);
      if (next?.kind !== 'transition') throw new Error(`${title}: ${step.does} changes nothing`);
      order = next.to;
      enteredDaysAgo = daysAgo - step.after;
    }
    if (step.does === 'case') dispute = 'open';
    if (step.does === 'offer' || (step.does === 'write' && step.by === 'seller')) dispute = 'answered';
    if (step.does === 'escalate') dispute = 'escalated';
    if (step.does === 'accept') dispute = 'closed';
  }
  const clock = clockOf(order, DEFAULT_ORDER_CLOCKS);
  const isPaused = dispute !== null && dispute !== 'closed';
  if (clock !== null && !isPaused && enteredDaysAgo * 24 > clock.hours) {
    const next = decideOrderStep(order, 'clock-ran-out');
    if (next?.kind === 'transition') order = next.to;
  }
  return { order, dispute };
}

describe('the demo market', () => {
  it('the demo market has at least 24 projects with different titles, by 8 sellers from different colleges', () => {
    expect(listings.length).toBeGreaterThanOrEqual(24);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(demoSellers.map(({ college }) => college)).size).toBe(8);
  });

  it('every sale, question and like in the demo refers to an existing listing and existing members', () => {
    const named = [...sales, ...questions, claim].map(({ title }) => title);
    expect([...named, ...Object.keys(likes)].filter((title) => !titles.includes(title))).toEqual([]);
    const usernames = new Set(people.map(({ username }) => username));
    const active = [
      ...sales.map(({ buyer }) => buyer),
      ...questions.map(({ by }) => by),
      claim.by,
      ...Object.keys(payoutAccounts),
      ...Object.values(likes).flat(),
      ...hardwareListings.map(({ seller }) => seller),
      ...softwareListings.map(({ repository }) => repository.split('/')[0] ?? ''),
      ...demoSignIns.map(({ username }) => username),
    ];
    expect(active.filter((username) => !usernames.has(username))).toEqual([]);
  });

  it('every event in the demo happens in the past and after its project was listed', () => {
    const inOrder = [...inTurns(softwareListings, hardwareListings)];
    const listedAgo = new Map(
      inOrder.map(({ title }, index) => [title, listedDaysAgo(index, inOrder.length)]),
    );
    const early = [...sales, ...questions, claim].filter(
      ({ title, daysAgo }) => daysAgo >= (listedAgo.get(title) ?? 0),
    );
    expect(early.map(({ title }) => title)).toEqual([]);
    const late = sales.filter(({ daysAgo, steps }) => {
      const times = steps.map(({ after }) => after);
      return times.some((after, index) => after <= (times[index - 1] ?? 0) || after >= daysAgo);
    });
    expect(late.map(({ title }) => title)).toEqual([]);
  });

  it("the orders and cases in the demo cover every state, through steps that the domain's rules allow", () => {
    const ends = sales.map((sale) => endOf(sale));
    expect([...new Set(ends.map(({ order }) => order))].toSorted()).toEqual(
      ORDER_STATES.filter((state) => state !== 'reversed').toSorted(),
    );
    expect([...new Set(ends.flatMap(({ dispute }) => dispute ?? []))].toSorted()).toEqual(
      [...CASE_STATES].toSorted(),
    );
    expect(sales.some(({ steps }) => steps.some(({ does }) => does === 'refund'))).toBe(true);
  });

  it('events that are moved to new times keep their order, and those older than two days happen between 9 am and 10 pm in India', () => {
    const now = new Date('2026-11-23T02:00:00Z');
    const marks = [90, 40.2, 40.1, 2.01, 2, 0.5, 0].map((daysAgo, index) => ({
      happenedAt: new Date(now.getTime() - 60_000 + index * 1_000).toISOString(),
      daysAgo,
    }));
    const moments = momentsOf(marks, now).map((moment) => moment.getTime());
    for (const [index, moment] of moments.slice(1).entries())
      expect(moment - (moments[index] ?? 0)).toBeGreaterThanOrEqual(1_000);
    expect(moments.at(-1)).toBe(now.getTime());
    const hours = moments.slice(0, 3).map((moment) => new Date(moment + 5.5 * 3_600_000).getUTCHours());
    for (const hour of hours) expect([hour >= 9, hour < 22]).toEqual([true, true]);
  });

  it('every person in the demo pays with their own card or UPI ID', () => {
    const ways = people.map(({ paysWith }) => JSON.stringify(paysWith));
    expect(new Set(ways).size).toBe(ways.length);
  });

  it('every repository in the demo is listed, except one for trying Add Project', () => {
    const stored = readdirSync(new URL('repositories', import.meta.url)).map((name) =>
      name.replace(/\.txt$/u, '').replace('.', '/'),
    );
    const offered = new Set(softwareListings.map(({ repository }) => repository));
    expect(stored.filter((name) => !offered.has(name))).toEqual([unlistedRepository]);
  });

  it('a stored repository is parsed into commits with their files', () => {
    const text =
      'A tool\n@@ commit 2026-01-02T10:00:00+05:30 Add it\n@@ licence MIT\n@@ file a/b.txt\none\n\ntwo\n@@ file empty\n';
    const { description, commits } = parse(text, 'asha-rao');
    expect(description).toBe('A tool');
    expect(commits.map(({ time, subject }) => [time, subject])).toEqual([
      ['2026-01-02T10:00:00+05:30', 'Add it'],
    ]);
    expect(commits[0]?.files.get('LICENSE')).toContain('Copyright (c) 2026 Asha Rao');
    expect(commits[0]?.files.get('a/b.txt')).toBe('one\n\ntwo\n');
    expect(commits[0]?.files.get('empty')).toBe('');
  });
});
