import { expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const { app, market } = setUpMarket();

const pan = 'AAPFU0939F';
const gstin = '27AAPFU0939F1ZV';
const save = (body: { pan: string; gstin?: string }, person: TestPerson = market.seller) =>
  app.api(person)('PUT /api/tax-identity', { body });
const read = async (person: TestPerson = market.seller) =>
  (await app.api(person)('GET /api/tax-identity')).body.data;

// covers: S7.310, S7.311, S7.312
it('a seller can save, change and remove PAN and GSTIN, both are stored encrypted and shown masked, and an email reports each change', async () => {
  expect(await read()).toBeNull();
  expect((await save({ pan, gstin })).body.data).toMatchObject({ pan: '•••••• 939F', gstin: '27 •••• 1ZV' });
  expect((await save({ pan: ' aapfu0939f' })).body.data).toMatchObject({ pan: '•••••• 939F', gstin: null });
  expect(await read(market.buyer)).toBeNull();
  const { rows } = await app.pool.query<{ row: string }>('select t::text as row from tax_identities t');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('AAPFU');
  const exported = await app.api(market.seller)('GET /api/auth/export');
  expect(JSON.stringify(exported.body)).toContain('•••••• 939F');
  expect(JSON.stringify(exported.body)).not.toContain(pan);
  expect((await app.api(market.seller)('DELETE /api/tax-identity')).status).toBe(200);
  expect((await app.api(market.seller)('DELETE /api/tax-identity')).problem.code).toBe('not-found');
  await app.runJobs();
  const mails = await readMailbox(app.sandbox, market.seller.email);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your tax details have changed', 'Your tax details were removed']),
  );
  expect(JSON.stringify(mails)).not.toContain(pan);
});

it.each([
  [{ pan: 'AAPXU0939F' }, { reason: 'tax-pan-invalid', field: 'pan' }],
  [
    { pan, gstin: '27AAPFU0939F1ZW' },
    { reason: 'gstin-invalid', field: 'gstin' },
  ],
  [
    { pan: 'AAPFU0938F', gstin },
    { reason: 'gstin-of-other-pan', field: 'gstin' },
  ],
])('the tax details %j are rejected with %j', async (body, problem) => {
  expect((await save(body)).problem).toMatchObject({ code: 'invalid-field', ...problem });
});

it('deleting an account deletes its tax details', async () => {
  const person = await app.signUp();
  await save({ pan }, person);
  expect((await app.api(person)('DELETE /api/auth/account')).status).toBe(200);
  expect((await app.pool.query('select from tax_identities')).rowCount).toBe(0);
});
