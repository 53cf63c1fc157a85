import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { releaseLease, renewLease, acquireLease } from './analysis-lease-store.ts';
import { withLease } from './with-lease.ts';

const stays = new AbortController().signal;

const app = setUpApp();
let asha: string;
beforeEach(async () => {
  asha = (await app.signUp()).profileId;
});
afterEach(() => vi.useRealTimers());

function openEnded() {
  const ending = new EventTarget();
  const begun = new EventTarget();
  const hasBegun = new Promise((resolve) => begun.addEventListener('begin', resolve));
  return {
    hasBegun,
    end: () => ending.dispatchEvent(new Event('end')),
    work: (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        ending.addEventListener('end', () => resolve('done'));
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        begun.dispatchEvent(new Event('begin'));
      }),
  };
}

const secondsLeft = async (): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ends_at - now())::float8 as seconds from analysis_leases`.execute(
    app.context.database,
  );
  return rows[0]?.seconds ?? 0;
};

describe('analysis leases', () => {
  it('an account runs one analysis at a time, and can start the next after success or failure', async () => {
    const first = openEnded();
    const running = withLease(app.context, asha, stays, first.work);
    await first.hasBegun;
    await expect(withLease(app.context, asha, stays, async () => 'second')).rejects.toMatchObject({
      code: 'too-many-requests',
      details: { retry_after: 15 },
    });
    const other = (await app.signUp()).profileId;
    expect(await withLease(app.context, other, stays, async () => 'theirs')).toBe('theirs');
    first.end();
    expect(await running).toBe('done');
    const broken = withLease(app.context, asha, stays, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(await withLease(app.context, asha, stays, async () => 'again')).toBe('again');
  });

  it('one of several concurrent analyses of an account runs, and the others are rejected', async () => {
    const { database } = app.context;
    const holders = Array.from({ length: 20 }, () => ({ profileId: asha, holder: crypto.randomUUID() }));
    const answers = await Promise.all(holders.map((lease) => acquireLease(database, lease, 15)));
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(1);
  });

  it('an analysis lease is renewed as long as the work runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const work = openEnded();
    const running = withLease(app.context, asha, stays, work.work);
    await work.hasBegun;
    await sql`update analysis_leases set ends_at = now() + interval '1 second'`.execute(app.context.database);
    vi.advanceTimersByTime(4_000);
    await expect.poll(secondsLeft).toBeGreaterThan(10);
    work.end();
    await running;
    expect(await secondsLeft()).toBe(0);
  });

  it('an expired analysis lease can be acquired by another holder, and then the old holder can neither renew nor release the lease', async () => {
    const { database } = app.context;
    const gone = { profileId: asha, holder: crypto.randomUUID() };
    expect(await acquireLease(database, gone, 0)).toBe(0);
    const work = openEnded();
    const running = withLease(app.context, asha, stays, work.work);
    await work.hasBegun;
    expect(await renewLease(database, gone, 15)).toBe(false);
    await releaseLease(database, gone);
    expect(await acquireLease(database, gone, 15)).toBeGreaterThan(0);
    work.end();
    expect(await running).toBe('done');
  });

  it('an analysis is aborted when another holder acquires its lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const work = openEnded();
    const running = withLease(app.context, asha, stays, work.work);
    await work.hasBegun;
    await sql`update analysis_leases set holder = ${crypto.randomUUID()}`.execute(app.context.database);
    vi.advanceTimersByTime(4_000);
    await expect(running).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(await secondsLeft()).toBeGreaterThan(0);
  });
});
