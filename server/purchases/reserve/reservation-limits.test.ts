import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ListedProject } from '#tests/support/listed-project.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const { app, market } = setUpMarket({
  settings: {
    LIMITS: 'intents=1000/1h intents-address=1000/1h writes=1000/1m',
    MAX_OPEN_RESERVATIONS: '4',
  },
});

async function holdAndClose(project: ListedProject, person?: TestPerson): Promise<void> {
  expect((await market.ask(project, person)).status).toBe(200);
  expect((await market.close(project, person)).status).toBe(200);
}

async function advanceClock(minutes: number): Promise<void> {
  await sql`update purchases set created_at = created_at - make_interval(mins => ${minutes}),
    ended_at = ended_at - make_interval(mins => ${minutes})`.execute(app.context.database);
}

describe('reservation limits for one project', () => {
  it('a buyer who has cancelled two payments for a project can still buy it', async () => {
    const project = await market.list();
    await holdAndClose(project);
    await holdAndClose(project);
    const { purchaseId } = await market.buy(project);
    expect(await market.stateOf(purchaseId)).toBe('paid');
  });

  it('a buyer can retry declined cards within one reservation', async () => {
    const project = await market.list();
    const first = await market.reserve(project);
    for (let n = 0; n < 6; n += 1) {
      const { declined } = await market.provider.pay(first.clientSecret, { card: '4000000000009995' });
      expect(declined).not.toBeNull();
      expect((await market.reserve(project)).purchaseId).toBe(first.purchaseId);
    }
    await market.provider.pay(first.clientSecret);
    await market.hint(first.intentId);
    expect(await market.stateOf(first.purchaseId)).toBe('paid');
  });

  it('a payment that could not be opened does not count as abandoned', async () => {
    const project = await market.list();
    await market.provider.fault({ kind: 'http-429', operation: 'payment_intents.create', times: 9 });
    for (let n = 0; n < 3; n += 1) expect((await market.ask(project)).status).toBe(503);
    await market.provider.clearFaults();
    expect((await market.ask(project)).status).toBe(200);
  });

  it('a buyer who has cancelled three reservations of a project can reserve it again 30 minutes after the last one', async () => {
    const project = await market.list();
    await holdAndClose(project);
    await advanceClock(5);
    await holdAndClose(project);
    await advanceClock(5);
    await holdAndClose(project);
    await advanceClock(3);
    const refused = await market.ask(project);
    expect(refused.problem).toMatchObject({ status: 429, code: 'held-too-often' });
    expect(refused.problem.message).toContain('try again in 27 minutes');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(26 * 60);
    expect(seconds).toBeLessThanOrEqual(27 * 60);

    await holdAndClose(project, await app.signUp());
    await holdAndClose(await market.list());
    await advanceClock(26);
    expect((await market.ask(project)).status).toBe(429);
    await advanceClock(2);
    expect((await market.ask(project)).status).toBe(200);
  });

  it('a buyer whose reservation of a project has expired twice must wait before reserving the project again', async () => {
    const project = await market.list();
    for (let time = 1; time <= 2; time += 1) {
      const opened = await market.reserve(project);
      // A shortened reservation stays open for five minutes after it has lapsed.
      await market.lapse(opened.purchaseId, 301);
      await market.sweep();
    }
    const refused = await market.ask(project);
    expect(refused.problem).toMatchObject({ status: 429, code: 'held-too-often' });
    expect((await market.ask(project, await app.signUp())).status).toBe(200);
  });

  it('concurrent reservations and cancellations do not bypass the cooldown', async () => {
    const project = await market.list();
    await holdAndClose(project);
    await holdAndClose(project);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([1, 2, 3, 4].flatMap(() => [market.ask(project), market.close(project)]));
      await market.close(project);
    }
    const holds = await app.context.database
      .selectFrom('purchases')
      .select('endReason')
      .where('projectId', '=', project.id)
      .execute();
    expect(holds.filter((hold) => hold.endReason === 'closed-by-buyer')).toHaveLength(3);
    expect((await market.ask(project)).problem.code).toBe('held-too-often');
  });
});

describe('limits on unpaid reservations', () => {
  it('a buyer can leave at most five payments an hour unpaid', async () => {
    for (const project of [await market.list(), await market.list(), await market.list()]) {
      await holdAndClose(project);
    }
    const projects = await Promise.all([1, 2, 3, 4].map(() => market.list()));
    const answers = await Promise.all(projects.map((project) => market.ask(project)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.problem).toMatchObject({ code: 'too-many-requests' });
    expect(refused?.problem.message).toContain('You have started 5 payments without finishing them');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const open = projects.find((_project, n) => answers[n]?.status === 200);
    expect(open && (await market.ask(open)).status).toBe(200);
    await advanceClock(61);
    expect((await market.ask(await market.list())).status).toBe(200);
  });

  it('paid purchases do not count towards the limit on unpaid reservations', async () => {
    for (let n = 0; n < 7; n += 1) {
      const { purchaseId } = await market.buy(await market.list());
      expect(await market.stateOf(purchaseId)).toBe('paid');
    }
  });
});
