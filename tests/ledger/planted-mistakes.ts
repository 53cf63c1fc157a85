import type { IsolationLevel } from 'kysely';
import { Stripe } from 'stripe';
import { v7 } from 'uuid';
import type { Database, DatabaseTransaction } from '#server/database/database.ts';
import type { Payment } from '#server/ports/payment-gateway.ts';
import type { PlantedMistake } from './world.ts';

const ONE_LIVE_INDEX = `create unique index purchases_one_live_per_project on purchases (project_id)
  where state in ('reserved', 'processing', 'paid') and sale_mode = 'exclusive'`;

const ONE_FEE_INDEX = `create unique index planted_one_fee on ledger_entries (purchase_id, kind, account, reference)
  where reference <> ''`;

export const plantedMistakes: readonly PlantedMistake[] = [
  {
    slug: 'check-then-act',
    name: 'a sale is checked and then made, without a unique index or a transaction',
    sql: ['drop index purchases_one_live_per_project'],
    undo: [ONE_LIVE_INDEX],
    database: withoutTransactions,
  },
  {
    slug: 'webhook-twice',
    name: 'a webhook delivered twice is handled twice',
    sql: [
      `create function planted_second_copy() returns trigger language plpgsql as $$ begin
         if exists (select 1 from gateway_events where id = new.id) then new.id := new.id || '.again'; end if;
         return new;
       end $$`,
      'create trigger planted_second_copy before insert on gateway_events for each row execute function planted_second_copy()',
      // The server handles each event only once, by its ID, so a trigger records the duplicate sale.
      'drop index ledger_entries_once',
      'alter table ledger_entries disable trigger ledger_fits',
      ONE_FEE_INDEX,
      `create function planted_second_sale() returns trigger language plpgsql as $$ begin
         if new.id like '%.again' and new.type = 'payment_intent.succeeded' then
           insert into ledger_entries (id, transaction_id, purchase_id, kind, account, profile_id, amount_minor)
           select gen_random_uuid(), md5(new.id)::uuid, purchase_id, kind, account, profile_id, amount_minor
             from ledger_entries where kind = 'sale'
              and purchase_id = (select id from purchases where intent_id = new.intent_id);
           new.handled_at := now();
         end if;
         return new;
       end $$`,
      'create trigger planted_second_sale before insert on gateway_events for each row execute function planted_second_sale()',
    ],
    undo: [
      'drop trigger planted_second_sale on gateway_events',
      'drop trigger planted_second_copy on gateway_events',
      'drop function planted_second_sale()',
      'drop function planted_second_copy()',
      'alter table ledger_entries disable trigger ledger_is_append_only',
      'delete from ledger_entries',
      'alter table ledger_entries enable trigger ledger_is_append_only',
      'drop index planted_one_fee',
      'alter table ledger_entries enable trigger ledger_fits',
      'create unique index ledger_entries_once on ledger_entries (purchase_id, kind, account, reference)',
    ],
  },
  {
    slug: 'refund-twice',
    name: 'a refund returns half of the payment, without an idempotency key and despite an earlier refund',
    payments: (real, { config }) => {
      if (config.payments.provider !== 'stripe') throw new Error('this mistake is one of the Stripe adapter');
      const { hostname, port } = new URL(config.payments.apiBase ?? '');
      const stripe = new Stripe(config.payments.secretKey, { host: hostname, port, protocol: 'http' });
      return {
        ...real,
        async refundPayment(intentId) {
          const { amount } = await stripe.paymentIntents.retrieve(intentId);
          const refund = await stripe.refunds.create({
            payment_intent: intentId,
            amount: Math.ceil(amount / 2),
          });
          return { refundId: refund.id, state: 'made' };
        },
      };
    },
  },
  {
    slug: 'expiry-without-cancel',
    name: 'a reservation ends without its payment being cancelled',
    payments: (real) => ({
      ...real,
      async cancelPayment(intentId) {
        const payment = await real.findPayment(intentId);
        return payment === null ? null : { ...payment, status: 'canceled' };
      },
    }),
  },
  {
    slug: 'believes-the-client',
    name: "a client's claim of payment is trusted",
    payments: (real) => ({
      ...real,
      async findPayment(intentId) {
        const payment = await real.findPayment(intentId);
        return payment === null
          ? null
          : { ...payment, status: 'succeeded', amountReceivedMinor: payment.amountMinor };
      },
    }),
  },
  {
    slug: 'unlock-by-flag',
    name: 'a page is unlocked by a flag instead of a purchase',
    answer(payload) {
      const { data } = payload as { data?: { reserved_by_me?: boolean; Project_data?: object } | null };
      if (data?.reserved_by_me === true) {
        Object.assign(data.Project_data ?? {}, { repo_url: 'https://github.com/a/b' });
      }
    },
  },
  {
    slug: 'amount-not-compared',
    name: 'the amount of a payment is not checked',
    payments: (real, { database }) => ({
      ...real,
      async findPayment(intentId) {
        const payment = await real.findPayment(intentId);
        if (payment === null) return null;
        const purchase = await database
          .selectFrom('purchases')
          .select('amountMinor')
          .where('id', '=', payment.purchaseId ?? '')
          .executeTakeFirst();
        const amountMinor = purchase?.amountMinor ?? payment.amountMinor;
        return {
          ...payment,
          amountMinor,
          amountReceivedMinor: payment.status === 'succeeded' ? amountMinor : 0,
        };
      },
    }),
  },
  {
    slug: 'settles-from-memory',
    name: 'a payment is settled from stale data',
    payments(real) {
      const read = new Map<string, Payment | null>();
      return {
        ...real,
        async findPayment(intentId) {
          const known = read.get(intentId) ?? (await real.findPayment(intentId));
          read.set(intentId, known);
          return known;
        },
      };
    },
  },
  {
    slug: 'late-success-ignored',
    name: 'a payment that succeeds after its reservation ended is ignored',
    payments: (real, { database }) => ({
      ...real,
      async cancelPayment(intentId) {
        const payment = await real.findPayment(intentId);
        if (payment === null) throw new Error('the payment is gone');
        return { ...payment, status: 'canceled' };
      },
      async findPayment(intentId) {
        const payment = await real.findPayment(intentId);
        const purchase = await database
          .selectFrom('purchases')
          .select('state')
          .where('intentId', '=', intentId)
          .executeTakeFirst();
        const isOver = purchase?.state === 'expired' || purchase?.state === 'cancelled';
        return payment !== null && isOver ? { ...payment, status: 'canceled' } : payment;
      },
    }),
  },
  {
    slug: 'wrong-address',
    name: 'an order is shipped to the latest address that anyone saved',
    sql: [
      `create function planted_address() returns trigger language plpgsql as $$ begin
         new.address := (select address from shipping_drafts where project_id = new.project_id
                          order by updated_at desc limit 1);
         return new;
       end $$`,
      'create trigger planted_address before insert on shipments for each row execute function planted_address()',
    ],
    undo: ['drop trigger planted_address on shipments', 'drop function planted_address()'],
  },
  {
    slug: 'write-lost',
    name: 'one address in four is acknowledged but not stored',
    sql: [
      'create sequence planted_turn',
      `create function planted_loss() returns trigger language plpgsql as $$ begin
         return case when nextval('planted_turn') % 4 = 0 then null else new end;
       end $$`,
      'create trigger planted_loss before insert or update on shipping_drafts for each row execute function planted_loss()',
    ],
    undo: [
      'drop trigger planted_loss on shipping_drafts',
      'drop function planted_loss()',
      'drop sequence planted_turn',
    ],
  },
  {
    slug: 'ledger-changed',
    name: 'a ledger entry is corrected in place on a refund',
    sql: [
      'alter table ledger_entries disable trigger ledger_is_append_only',
      'alter table ledger_entries disable trigger ledger_fits',
      `create function planted_correction() returns trigger language plpgsql as $$ begin
         if new.state = 'refunded' and old.state = 'paid' then
           update ledger_entries set amount_minor = amount_minor * 2 where purchase_id = new.id;
           update ledger_entries set amount_minor = amount_minor / 2 where purchase_id = new.id and kind = 'refund';
         end if;
         return new;
       end $$`,
      'create trigger planted_correction after update on purchases for each row execute function planted_correction()',
    ],
    undo: [
      'drop trigger planted_correction on purchases',
      'drop function planted_correction()',
      'alter table ledger_entries enable trigger ledger_is_append_only',
      'alter table ledger_entries enable trigger ledger_fits',
    ],
  },
  {
    slug: 'held-for-ever',
    name: 'a project stays reserved until the provider reports how its payment ended',
    sql: [
      `create function planted_hold() returns trigger language plpgsql as $$ begin
         return case when new.end_reason in ('payment-unanswered', 'payment-unknown') then null else new end;
       end $$`,
      'create trigger planted_hold before update on purchases for each row execute function planted_hold()',
    ],
    undo: ['drop trigger planted_hold on purchases', 'drop function planted_hold()'],
  },
  {
    slug: 'unknown-forgotten',
    name: 'a payment unknown to the provider is never looked up again',
    sql: [
      `create function planted_forgetting() returns trigger language plpgsql as $$ begin
         if new.end_reason = 'payment-unknown' then new.end_reason := 'expired'; end if;
         return new;
       end $$`,
      'create trigger planted_forgetting before update on purchases for each row execute function planted_forgetting()',
    ],
    undo: ['drop trigger planted_forgetting on purchases', 'drop function planted_forgetting()'],
  },
  {
    slug: 'part-takes-all',
    name: 'a lost partial dispute reverses the whole sale',
    payments: (real) => ({
      ...real,
      async findPayment(intentId) {
        const payment = await real.findPayment(intentId);
        if (payment === null || payment.amountLostMinor === 0) return payment;
        return { ...payment, amountLostMinor: payment.amountReceivedMinor };
      },
    }),
  },
  {
    slug: 'fees-not-booked',
    name: "the provider's fees are missing from the ledger",
    payments: (real) => ({
      ...real,
      async findPayment(intentId) {
        const payment = await real.findPayment(intentId);
        return payment === null ? null : { ...payment, fees: [] };
      },
    }),
  },
  {
    slug: 'leaves-unsent',
    name: 'an account is deleted while a paid device is not shipped',
    sql: [
      'alter table profiles drop constraint profiles_deleted_keep_nothing',
      `create function planted_leaving() returns trigger language plpgsql as $$ begin
         if new.state = 'paid' and old.state <> 'paid' and new.category = 'HARDWARE' then
           update profiles set deleted_at = now() where id = new.seller_id;
         end if;
         return new;
       end $$`,
      'create trigger planted_leaving before update on purchases for each row execute function planted_leaving()',
    ],
    undo: [
      'drop trigger planted_leaving on purchases',
      'drop function planted_leaving()',
      `alter table profiles add constraint profiles_deleted_keep_nothing check (deleted_at is null or num_nonnulls(mailbox,
         username, username_key, full_name, full_name_key, college_name, photo_hash, github_id, github_login,
         github_token_sealed, github_linked_at, completed_at) = 0) not valid`,
    ],
  },
  {
    slug: 'part-refund-twice',
    name: 'an agreed part is refunded twice',
    payments: (real) => ({
      ...real,
      async refundPart(intentId, part) {
        await real.refundPart(intentId, { ...part, reference: v7() });
        return await real.refundPart(intentId, part);
      },
    }),
  },
  {
    slug: 'case-never-closes',
    name: 'a case that a party does not answer is neither closed nor passed on',
    sql: [
      `create function planted_silence() returns trigger language plpgsql as $$ begin
         return case when new.outcome in ('seller-silent', 'operator-late')
           or (old.state, new.state) = ('answered', 'escalated') then null else new end;
       end $$`,
      'create trigger planted_silence before update on cases for each row execute function planted_silence()',
    ],
    undo: ['drop trigger planted_silence on cases', 'drop function planted_silence()'],
  },
  {
    slug: 'clock-stays-stopped',
    name: "an order's clock does not resume after its case",
    sql: [
      `create function planted_stop() returns trigger language plpgsql as $$ begin
         if old.has_case and not new.has_case and new.ended_at is null then new.due_at := 'infinity'; end if;
         return new;
       end $$`,
      'create trigger planted_stop before update on order_processes for each row execute function planted_stop()',
    ],
    undo: ['drop trigger planted_stop on order_processes', 'drop function planted_stop()'],
  },
  {
    slug: 'released-at-once',
    name: "a sale's money is available before its order is released",
    sql: [
      'alter table ledger_entries disable trigger ledger_fits',
      `create function planted_release() returns trigger language plpgsql as $$ begin
         if new.kind = 'sale' and new.account = 'seller-payable' then
           insert into ledger_entries (id, transaction_id, purchase_id, kind, account, profile_id, amount_minor)
           values (gen_random_uuid(), md5(new.id::text)::uuid, new.purchase_id, 'release', 'seller-payable', new.profile_id, 0 - new.amount_minor),
                  (gen_random_uuid(), md5(new.id::text)::uuid, new.purchase_id, 'release', 'seller-available', new.profile_id, new.amount_minor);
         end if;
         return null;
       end $$`,
      'create trigger planted_release after insert on ledger_entries for each row execute function planted_release()',
    ],
    undo: [
      'drop trigger planted_release on ledger_entries',
      'drop function planted_release()',
      'alter table ledger_entries enable trigger ledger_fits',
    ],
  },
  {
    slug: 'account-does-not-wait',
    name: 'a new payout account is paid before its waiting period ends',
    sql: [
      `create function planted_haste() returns trigger language plpgsql as $$ begin
         new.usable_from := now(); return new;
       end $$`,
      'create trigger planted_haste before insert on payout_accounts for each row execute function planted_haste()',
    ],
    undo: ['drop trigger planted_haste on payout_accounts', 'drop function planted_haste()'],
  },
  {
    slug: 'return-not-booked',
    name: 'the money of a payout that the bank returned does not become available again',
    sql: [
      'alter table payouts disable trigger payouts_are_booked',
      `create function planted_no_return() returns trigger language plpgsql as $$ begin
         return case when new.kind = 'payout-return' then null else new end;
       end $$`,
      'create trigger planted_no_return before insert on ledger_entries for each row execute function planted_no_return()',
    ],
    undo: [
      'drop trigger planted_no_return on ledger_entries',
      'drop function planted_no_return()',
      'alter table payouts enable trigger payouts_are_booked',
    ],
  },
];

function withoutTransactions(real: Database): Database {
  return new Proxy(real, {
    get(target, key) {
      if (key === 'transaction') {
        return () => ({
          execute: <T>(work: (tx: DatabaseTransaction) => Promise<T>) =>
            work(target as unknown as DatabaseTransaction),
          // Only the checker sets an isolation level, in order to read a snapshot.
          setIsolationLevel: (level: IsolationLevel) => target.transaction().setIsolationLevel(level),
        });
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
