/**
 * `npm run bench -- ledger` measures the cost of booking one sale on the PostgreSQL server at TEST_DATABASE_URL. Prints
 * the median in milliseconds for each ledger size.
 */
import { v7 } from 'uuid';
import { bookSale } from '#server/purchases/settle/book-entries.ts';
import { changeToPaid } from '#server/purchases/transition-store.ts';
import { listProject } from '#tests/support/listed-project.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const SIZES = [0, 300_000, 1_000_000];
const SALES = 60;

const { database, pool, close } = await openTestDatabase();
const [sellerId, buyerId] = [v7(), v7()];
for (const id of [sellerId, buyerId]) {
  await database
    .insertInto('profiles')
    .values({ id, identitySubject: id, email: `${id}@example.com` })
    .execute();
}

async function reserve() {
  const project = await listProject({ database }, { sellerId, priceRupees: 100 });
  const id = v7();
  return await database
    .insertInto('purchases')
    .values({
      id,
      projectId: project.id,
      buyerId,
      sellerId,
      state: 'reserved',
      priceRupees: 100,
      feeRupees: 5,
      amountMinor: 10_500,
      title: project.title,
      description: 'd',
      category: 'SOFTWARE',
      intentId: `pi_${id}`,
      expiresAt: new Date(Date.now() + 900_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function grow(purchaseId: string, from: number, to: number): Promise<void> {
  await pool.query(`
    begin; set local session_replication_role = replica;
    insert into ledger_entries (id, transaction_id, purchase_id, kind, account, amount_minor, reference)
    select gen_random_uuid(), transaction.id, '${purchaseId}', 'provider-fee', account, sign * 10, 'txn_' || n
      from generate_series(${from / 2} + 1, ${to / 2}) n
      cross join lateral (select md5(n::text)::uuid as id) transaction
      cross join (values ('provider-fees', 1), ('clearing', -1)) side (account, sign);
    commit; analyze ledger_entries`);
}

const first = await reserve();
let size = 0;
for (const wanted of SIZES) {
  if (wanted > size) await grow(first.id, size, wanted);
  size = wanted;
  const milliseconds: number[] = [];
  for (let sale = 0; sale < SALES; sale += 1) {
    const purchase = await reserve();
    const startedAt = performance.now();
    await database.transaction().execute(async (tx) => {
      const paid = await changeToPaid(tx, purchase, {
        intentId: purchase.intentId ?? '',
        method: 'card',
        payerHash: null,
      });
      await bookSale(tx, paid);
    });
    milliseconds.push(performance.now() - startedAt);
  }
  const median = milliseconds.toSorted((a, b) => a - b)[SALES / 2] ?? 0;
  console.log(`${wanted.toLocaleString('en')} ledger rows: ${median.toFixed(1)} ms a sale`);
}
await close();
