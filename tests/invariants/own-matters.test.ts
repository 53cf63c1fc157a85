// covers: S7.340

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { type Snapshot, takeSnapshot } from '../support/database-snapshot.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type AccessWorld, buildAccessWorld } from './access-world.ts';
import { consoleRows } from './console-access.ts';

let app: TestApp;
let world: AccessWorld;
let snapshot: Snapshot;

/** In this world, all members share a card, so that every operator is a party to every matter. */
beforeAll(async () => {
  app = await startTestApp();
  await app.reset();
  world = await buildAccessWorld(app);
  await sql`insert into account_signals (kind, value, profile_id) select 'payment', 'one card', id from profiles`.execute(
    app.context.database,
  );
  snapshot = await takeSnapshot(app.context);
});
afterAll(async () => {
  await snapshot.drop();
  await app.close();
});

/** These favour no single member. */
const concernNobody = new Set<CallName>([
  'POST /api/operate/payouts/export',
  'POST /api/operate/papers/export',
  'POST /api/operate/taxes/export',
  'POST /api/operate/taxes/remit',
  'POST /api/operate/taxes/withdraw',
  'POST /api/operate/roles/revoke',
]);
const decisions = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('POST /api/operate/'));

async function rowOf(name: CallName) {
  const [row] = consoleRows[name as keyof typeof consoleRows];
  if (row === undefined) throw new Error('the call has no row in the access table');
  const callers = (['operator', 'treasurer', 'owner'] as const).filter(
    (caller) => row.answers[caller] === 200,
  );
  return { callers, asks: await row.asks(world, 'operator') };
}

async function answerTo(caller: keyof AccessWorld['tokens'], name: CallName, asks: object) {
  const call: (name: CallName, given: object) => Promise<{ status: number; problem: { reason?: string } }> =
    app.api(world.tokens[caller]);
  return await call(name, asks);
}

it.each(decisions.filter((name) => !concernNobody.has(name)))(
  'an operator who is a party cannot decide: %s',
  async (name) => {
    const { callers, asks } = await rowOf(name);
    expect(callers).not.toEqual([]);
    for (const caller of callers) {
      const { problem } = await answerTo(caller, name, asks);
      expect(problem.reason).toBe('own-matter');
      expect(await snapshot.isUnchanged()).toBe(true);
    }
  },
);

it.each([...concernNobody])('an operator can take the step, which favours nobody: %s', async (name) => {
  const { callers, asks } = await rowOf(name);
  expect(callers).not.toEqual([]);
  for (const caller of callers) {
    expect((await answerTo(caller, name, asks)).status).toBe(200);
    await snapshot.restore();
  }
});
