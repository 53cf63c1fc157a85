import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isUsername } from '#domain/accounts/username.ts';
import { ORDER_STATES, ORDER_STEPS } from '#domain/orders/order-process.ts';
import { HELD_TRANSFER_STATES, HELD_TRANSFER_TRANSITIONS } from '#domain/payouts/held-transfer.ts';
import { canPayoutBecome, PAYOUT_STATES } from '#domain/payouts/payout-states.ts';
import { blocksOtherBuyers } from '#domain/projects/status.ts';
import { canSeeListing, LISTING_STATUSES } from '#domain/projects/visibility.ts';
import { BOUGHT_STATES } from '#domain/purchases/history.ts';
import { partialLossEntries } from '#domain/purchases/ledger.ts';
import { MAX_PRICE_RUPEES, MIN_PRICE_RUPEES, quotePrice } from '#domain/purchases/pricing.ts';
import {
  canBecome,
  isLive,
  isOpen,
  LIVE_STATES,
  OPEN_STATES,
  PURCHASE_STATES,
  UNFINISHED_STATES,
} from '#domain/purchases/purchase-states.ts';
import { PAYMENT_GRACE_SECONDS } from '#domain/purchases/reservation-length.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { fillCatalogue } from '../catalogue/compare-store.ts';
import type { OpenDatabase } from './open-database.ts';
import {
  hasLapsed,
  IS_ENTRY_VISIBLE,
  isBlockingPurchase,
  isInState,
  isOverdue,
  isTaken,
} from './predicates.ts';
import { runStatement } from './statement.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 120_000);
afterAll(() => opened.close());

const uuid = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [seller, buyer, stranger, project] = [uuid(1), uuid(2), uuid(3), uuid(4)];

const state = fc.constantFrom(...PURCHASE_STATES);
const status = fc.constantFrom(...LISTING_STATUSES);
const viewer = fc.constantFrom(seller, buyer, stranger);
const seconds = fc.integer({ min: -2 * PAYMENT_GRACE_SECONDS, max: 2 * PAYMENT_GRACE_SECONDS });

const purchase = fc.record({ state, isShortened: fc.boolean(), secondsPastEnd: seconds });

async function write(rows: {
  readonly listing: (typeof LISTING_STATUSES)[number];
  readonly disowned?: boolean;
  readonly purchase: { state: string; isShortened: boolean; secondsPastEnd: number } | null;
}): Promise<void> {
  const { pool } = opened;
  await pool.query(`
    begin; set local session_replication_role = replica;
    delete from purchases; delete from projects; delete from profiles;
    insert into profiles (id, identity_subject, email) values
      ('${seller}', 's', 's@x.in'), ('${buyer}', 'b', 'b@x.in'), ('${stranger}', 't', 't@x.in');
    insert into projects (id, seller_id, title, subject, description, category, price_rupees, complexity, duration_hours,
        tech_stack, verification_id, listing_status, disowned_at)
      values ('${project}', '${seller}', 'T', 'S', 'D', 'HARDWARE', 100, 'Low', 1, 'C', '${uuid(5)}', '${rows.listing}',
        ${rows.disowned === true ? 'now()' : 'null'});
    commit`);
  if (rows.purchase === null) return;
  const { state: to, isShortened, secondsPastEnd } = rows.purchase;
  const wasPaid = to === 'paid' || to === 'refunded' || to === 'disputed';
  const ended = !['reserved', 'processing', 'paid'].includes(to);
  await pool.query(`
    begin; set local session_replication_role = replica;
    insert into purchases (id, project_id, buyer_id, seller_id, state, price_rupees, fee_rupees, amount_minor, title,
        description, category, intent_id, receipt_number, created_at, expires_at, is_shortened, paid_at, ended_at)
      values ('${uuid(6)}', '${project}', '${buyer}', '${seller}', '${to}', 100, 5, 10500, 'T', 'D', 'HARDWARE', 'pi_1',
        ${wasPaid ? '1' : 'null'}, now() - interval '1 hour', now() - interval '${secondsPastEnd} seconds', ${isShortened},
        ${wasPaid ? 'now()' : 'null'}, ${ended ? 'now()' : 'null'});
    commit`);
}

beforeEach(async () => {
  await write({ listing: 'listed', purchase: null });
});

const RUNS = { numRuns: 60 };

it('SQL and domain define the same purchase transitions', async () => {
  const { rows } = await opened.pool.query<{ before: string; after: string }>(
    `select before, after from unnest($1::text[]) before cross join unnest($1::text[]) after
      where purchase_can_become(before, after)`,
    [PURCHASE_STATES],
  );
  const known = PURCHASE_STATES.flatMap((before) =>
    PURCHASE_STATES.filter((after) => canBecome(before, after)).map((after) => `${before} → ${after}`),
  );
  expect(rows.map(({ before, after }) => `${before} → ${after}`).toSorted()).toEqual(known.toSorted());
});

it('SQL and domain define the same payout transitions', async () => {
  const { rows } = await opened.pool.query<{ before: string; after: string }>(
    `select before, after from unnest($1::text[]) before cross join unnest($1::text[]) after
      where payout_can_become(before, after)`,
    [PAYOUT_STATES],
  );
  const known = PAYOUT_STATES.flatMap((before) =>
    PAYOUT_STATES.filter((after) => canPayoutBecome(before, after)).map((after) => `${before} → ${after}`),
  );
  expect(rows.map(({ before, after }) => `${before} → ${after}`).toSorted()).toEqual(known.toSorted());
});

it('the SQL and the domain code define the same transitions of held transfers', async () => {
  const { rows } = await opened.pool.query<{ before: string; after: string }>(
    `select before, after from unnest($1::text[]) before cross join unnest($1::text[]) after
      where held_transfer_can_become(before, after)`,
    [HELD_TRANSFER_STATES],
  );
  const known = HELD_TRANSFER_STATES.flatMap((before) =>
    HELD_TRANSFER_TRANSITIONS[before].map((after) => `${before} → ${after}`),
  );
  expect(rows.map(({ before, after }) => `${before} → ${after}`).toSorted()).toEqual(known.toSorted());
});

it('SQL and domain define the same order transitions', async () => {
  const { rows } = await opened.pool.query<{ before: string; after: string }>(
    `select before, after from unnest($1::text[]) before cross join unnest($1::text[]) after
      where order_can_become(before, after)`,
    [ORDER_STATES],
  );
  const known = ORDER_STATES.flatMap((before) =>
    Object.values(ORDER_STEPS[before]).flatMap((step) =>
      step.kind === 'transition' ? [`${before} → ${step.to}`] : [],
    ),
  );
  expect(new Set(rows.map(({ before, after }) => `${before} → ${after}`))).toEqual(new Set(known));
});

it('the trigger on purchases rejects exactly the transitions that the domain rejects', async () => {
  for (const before of PURCHASE_STATES) {
    for (const after of PURCHASE_STATES.filter((other) => other !== before)) {
      await write({ listing: 'listed', purchase: { state: before, isShortened: false, secondsPastEnd: 0 } });
      const outcome = await opened.pool
        .query(`update purchases set state = '${after}', ended_at = ${isLive(after) ? 'null' : 'now()'},
            paid_at = case when '${after}' = 'paid' then now() else paid_at end,
            receipt_number = case when '${after}' = 'paid' then 1 else receipt_number end`)
        .then(
          () => null,
          (error: { constraint?: string }) => error.constraint,
        );
      expect(outcome === 'purchases_transition', `${before} → ${after}: ${outcome}`).toBe(
        !canBecome(before, after),
      );
    }
  }
});

it.each([
  ['live', LIVE_STATES, isLive],
  ['open', OPEN_STATES, isOpen],
] as const)('SQL and domain agree on which purchases are in the group %s', async (_name, states, rule) => {
  for (const one of PURCHASE_STATES) {
    await write({ listing: 'listed', purchase: { state: one, isShortened: false, secondsPastEnd: 0 } });
    const rows = await opened.database
      .selectFrom('purchases')
      .select('id')
      .where(isInState('purchases', states))
      .execute();
    expect(rows.length === 1, one).toBe(rule(one));
  }
});

it('open purchases and those that await a refund are unfinished, and reserved, expired and cancelled purchases do not count as bought', () => {
  expect(PURCHASE_STATES.filter((one) => (UNFINISHED_STATES as readonly string[]).includes(one))).toEqual(
    PURCHASE_STATES.filter((one) => isOpen(one) || one === 'refund-pending'),
  );
  expect(PURCHASE_STATES.filter((one) => !(BOUGHT_STATES as readonly string[]).includes(one))).toEqual([
    'reserved',
    'expired',
    'cancelled',
  ]);
});

it('SQL and domain agree on who can see a listing', async () => {
  await fc.assert(
    fc.asyncProperty(status, viewer, fc.option(purchase), async (listing, viewerId, existing) => {
      await write({ listing, purchase: existing });
      // The rows were inserted without triggers, so the catalogue must be rebuilt.
      await opened.pool.query('delete from catalogue_entries');
      await opened.database.transaction().execute(fillCatalogue);
      const text = `select entry.project_id from catalogue_entries entry where ${IS_ENTRY_VISIBLE}`;
      const rows = await runStatement(opened.database, { text }, [viewerId]);
      const isBuyer = viewerId === buyer && existing !== null && isLive(existing.state);
      expect(rows.length === 1).toBe(canSeeListing({ isSeller: viewerId === seller, isBuyer }, listing));
    }),
    RUNS,
  );
});

it('SQL and domain agree on which purchases block other buyers and when reservations expire', async () => {
  await fc.assert(
    fc.asyncProperty(purchase, async (existing) => {
      fc.pre(
        Math.abs(existing.secondsPastEnd) > 5 &&
          Math.abs(existing.secondsPastEnd - PAYMENT_GRACE_SECONDS) > 5,
      );
      await write({ listing: 'listed', purchase: existing });
      const row = await opened.database
        .selectFrom('purchases')
        .select([
          isBlockingPurchase('purchases').as('blocks'),
          hasLapsed('purchases').as('lapsed'),
          isOverdue('purchases').as('overdue'),
        ])
        .executeTakeFirstOrThrow();
      const lapsed = existing.secondsPastEnd >= 0;
      expect(row).toEqual({
        blocks: blocksOtherBuyers({
          state: existing.state,
          isShortened: existing.isShortened,
          hasLapsed: lapsed,
        }),
        lapsed,
        overdue: existing.secondsPastEnd >= PAYMENT_GRACE_SECONDS,
      });
    }),
    RUNS,
  );
});

it('SQL and the domain agree on which listings block copies of their work', async () => {
  await fc.assert(
    fc.asyncProperty(status, fc.option(purchase), fc.boolean(), async (listing, existing, wantsDisowned) => {
      const disowned = wantsDisowned && listing === 'banned';
      await write({ listing, disowned, purchase: existing });
      const rows = await opened.database
        .selectFrom('projects')
        .select('id')
        .where(isTaken('projects'))
        .execute();
      expect(rows.length === 1).toBe(
        !disowned && (listing !== 'archived' || (existing !== null && isLive(existing.state))),
      );
    }),
    RUNS,
  );
});

it("the domain's fees follow the formula of the database's constraint on fees", async () => {
  const prices = fc.sample(fc.integer({ min: MIN_PRICE_RUPEES, max: MAX_PRICE_RUPEES }), 500);
  const fees = prices.map((price) => quotePrice(price).feeRupees);
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from unnest(${prices}::int[], ${fees}::int[]) quote (price, fee)
     where fee <> greatest(1, (price::bigint * 5 + 50) / 100)`.execute(opened.database);
  expect(rows).toEqual([{ wrong: 0 }]);
});

it("the seller's share of a partly lost dispute is rounded as in exact integer arithmetic", async () => {
  const cases = fc.sample(
    fc
      .integer({ min: MIN_PRICE_RUPEES, max: MAX_PRICE_RUPEES })
      .chain((price) =>
        fc.tuple(fc.constant(price), fc.integer({ min: 1, max: quotePrice(price).amountMinor })),
      ),
    300,
  );
  for (const [price, lost] of cases) {
    const quote = quotePrice(price);
    const dispute = { kind: 'part-dispute', reference: 'dp', amountMinor: lost } as const;
    const entries = partialLossEntries({ sellerId: seller, ...quote }, dispute, {
      isReleased: false,
      lostMinor: 0,
    });
    const share = entries.find(({ account }) => account === 'seller-payable')?.amountMinor ?? 0;
    const total = BigInt(quote.totalRupees);
    expect(BigInt(share)).toBe((2n * BigInt(lost) * BigInt(price) + total) / (2n * total));
  }
});

it("usernames that the domain accepts match the pattern of the database's constraint", async () => {
  const names = fc.sample(fc.stringMatching(/^[a-z0-9_.-]{1,32}$/u), 300).filter((name) => isUsername(name));
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from unnest(${names}::text[]) name where name !~ '^[a-z0-9_.-]{3,30}$'`.execute(
    opened.database,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});
