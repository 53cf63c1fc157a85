import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** One page of rows after the cursor, ordered by `id`. */
export type ReadPage = (
  database: Queryable,
  profileId: string,
  after: string,
  limit: number,
) => Promise<readonly ({ readonly id: string } & Record<string, unknown>)[]>;

/** The parts of an export about payouts and taxes. */
export const moneyParts = {
  payout_accounts: (database, profileId, after, limit) =>
    database
      .selectFrom('payoutAccounts')
      .select(['id', 'kind', 'masked', 'createdAt', 'usableFrom', 'removedAt'])
      .where('profileId', '=', profileId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  linked_accounts: (database, profileId, after, limit) =>
    database
      .selectFrom('linkedAccounts')
      .select(['profileId as id', 'accountId', 'status', 'missing', 'createdAt', 'checkedAt'])
      .where('profileId', '=', profileId)
      .where('profileId', '>', after)
      .limit(limit)
      .execute(),

  payouts: (database, profileId, after, limit) =>
    database
      .selectFrom('payouts')
      .select(['id', 'number', 'amountMinor', 'state', 'bankReference', 'failure'])
      .select(['preparedAt', 'sentAt', 'confirmedAt', 'failedAt'])
      .where('profileId', '=', profileId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  withheld_taxes: (database, profileId, after, limit) =>
    database
      .selectFrom('ledgerEntries')
      .innerJoin('withheldTaxes', (join) =>
        join
          .onRef('withheldTaxes.purchaseId', '=', 'ledgerEntries.purchaseId')
          .on(sql<boolean>`ledger_entries.reference like withheld_taxes.tax || ' %'`),
      )
      .select([
        'ledgerEntries.id',
        'withheldTaxes.tax',
        'withheldTaxes.basisPoints',
        'ledgerEntries.purchaseId',
      ])
      .select(['ledgerEntries.amountMinor', 'ledgerEntries.createdAt'])
      .where('ledgerEntries.profileId', '=', profileId)
      .where('ledgerEntries.kind', '=', 'tax-withheld')
      .where('ledgerEntries.id', '>', after)
      .orderBy('ledgerEntries.id')
      .limit(limit)
      .execute(),

  /** The full numbers are stored encrypted and are not exported. */
  tax_identity: (database, profileId, after, limit) =>
    database
      .selectFrom('taxIdentities')
      .select(['profileId as id', 'panMasked', 'gstinMasked', 'changedAt'])
      .where('profileId', '=', profileId)
      .where('profileId', '>', after)
      .limit(limit)
      .execute(),
} satisfies Readonly<Record<string, ReadPage>>;
