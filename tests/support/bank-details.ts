import type { TestApp, TestPerson } from './test-app.ts';

/** Payout details with every field that Razorpay Route requires. */
export const BANK_DETAILS = {
  kind: 'bank',
  holder_name: 'Asha Verma',
  account_number: '123456789012',
  ifsc: 'HDFC0001234',
  pan: 'ABCPE1234F',
  phone: '+91 98765 43210',
  street: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  postal_code: '411001',
} as const;

export async function endPayoutWaitingPeriod({ pool }: Pick<TestApp, 'pool'>): Promise<void> {
  await pool.query(
    "update payout_accounts set created_at = now() - interval '3 days', usable_from = now() - interval '1 day' where removed_at is null",
  );
}

export async function enterBank(app: TestApp, seller: TestPerson): Promise<void> {
  const saved = await app.api(seller)('PUT /api/payout-account', { body: BANK_DETAILS });
  if (saved.status !== 200) throw new Error(`the payout details were answered with ${saved.status}`);
  await endPayoutWaitingPeriod(app);
  await app.runJobs();
}
