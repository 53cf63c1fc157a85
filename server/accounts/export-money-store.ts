import { sql } from 'kysely';
import { type ExportPart, readPage } from './export-page-store.ts';

export const moneyParts = {
  payout_accounts: (database, profileId, page) =>
    database
      .selectFrom('payoutAccounts')
      .select(['id', 'kind', 'masked', 'createdAt', 'usableFrom', 'removedAt'])
      .where('profileId', '=', profileId)
      .$call(readPage('id', page)),

  linked_accounts: (database, profileId, page) =>
    database
      .selectFrom('linkedAccounts')
      .select(['profileId as id', 'accountId', 'status', 'missing', 'createdAt', 'checkedAt'])
      .where('profileId', '=', profileId)
      .$call(readPage('profileId', page)),

  payouts: (database, profileId, page) =>
    database
      .selectFrom('payouts')
      .select(['id', 'number', 'amountMinor', 'state', 'bankReference', 'failure'])
      .select(['preparedAt', 'sentAt', 'confirmedAt', 'failedAt'])
      .where('profileId', '=', profileId)
      .$call(readPage('id', page)),

  withheld_taxes: (database, profileId, page) =>
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
        'withheldTaxes.panMasked',
        'ledgerEntries.purchaseId',
      ])
      .select(['ledgerEntries.amountMinor', 'ledgerEntries.createdAt'])
      .where('ledgerEntries.profileId', '=', profileId)
      .where('ledgerEntries.kind', '=', 'tax-withheld')
      .$call(readPage('ledgerEntries.id', page)),

  /** The full numbers are stored encrypted and are not exported. */
  tax_identity: (database, profileId, page) =>
    database
      .selectFrom('taxIdentities')
      .select(['profileId as id', 'panMasked', 'gstinMasked', 'changedAt'])
      .where('profileId', '=', profileId)
      .$call(readPage('profileId', page)),
} satisfies Readonly<Record<string, ExportPart>>;
