import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '#tests/support/api-caller.ts';
import { type TestApp, startTestApp } from '#tests/support/test-app.ts';
import { findViewer } from '../accounts/find-viewer.ts';
import { deleteEndedWindows } from '../limits/request-limit-store.ts';
import { runOnce } from '../limits/run-once.ts';
import { createApp } from '../start/app.ts';

let app: TestApp;
let second: Awaited<ReturnType<typeof createApp>>;
let secondUrl = '';

beforeAll(async () => {
  app = await startTestApp({ settings: { LIMITS: 'usernames=10/1m' } });
  second = await createApp(app.context, {
    findViewer: (token) => findViewer(app.context, token),
    findRoles: () => Promise.resolve([]),
    runOnce: (keyed, on, run) => runOnce(app.context, keyed, on, run),
  });
  secondUrl = await second.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

describe('limits shared by two processes', () => {
  it('two processes share one rate limit', async () => {
    const callers = [app.api(), callerOf(secondUrl, null)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_none, n) => {
        const caller = callers[n % 2];
        const answer = await caller?.('GET /username', { query: { username: 'asha' } });
        return answer?.status;
      }),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });

  it('expired rate-limit windows are deleted', async () => {
    await app.context.requestCounter?.count('ended', 0);
    await app.context.requestCounter?.count('open', 60_000);
    expect(await deleteEndedWindows(app.context.database)).toBe(1);
    expect((await app.context.requestCounter?.count('open', 60_000))?.used).toBe(2);
  });
});
