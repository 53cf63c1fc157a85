import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { insertAlert, listOpenAlerts } from './alert-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const mismatch = { code: 'payment-mismatch', subject: 'a purchase', sentence: 'has another amount' };

it('an alert can be raised again in a transaction that began before the alert was first raised', async () => {
  const { database } = app.context;
  const isNew = await database.transaction().execute(async (earlier) => {
    // In PostgreSQL, `now()` returns the time at which the transaction began.
    await earlier.selectFrom('alerts').select('code').execute();
    await insertAlert(database, mismatch);
    return await insertAlert(earlier, mismatch);
  });
  expect(isNew).toBe(false);
  const [alert] = await listOpenAlerts(database);
  expect(alert).toMatchObject({ ...mismatch, times: 2 });
  expect(alert?.lastAt).toEqual(alert?.firstAt);
});
