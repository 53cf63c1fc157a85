import { sql, type SelectQueryBuilder } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface ExportPage {
  readonly after: string;
  readonly limit: number;
}

type ExportRow = { readonly id: string } & Record<string, unknown>;

export type ExportPart = (
  database: Queryable,
  profileId: string,
  page: ExportPage,
) => Promise<readonly ExportRow[]>;

/** @param column - the column that the query selects as `id` */
export function readPage(column: string, { after, limit }: ExportPage) {
  const id = sql.ref<string>(column);
  return async <Database, Table extends keyof Database, Row>(
    query: SelectQueryBuilder<Database, Table, Row>,
  ): Promise<Row[]> => await query.where(id, '>', after).orderBy(id).limit(limit).execute();
}

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

export const orderParts = {
  order_cases: (database, profileId, page) =>
    database
      .selectFrom('cases as c')
      .innerJoin('orderProcesses as o', 'o.purchaseId', 'c.purchaseId')
      .select([
        'c.id',
        'c.number',
        'c.purchaseId',
        'c.reason',
        'c.wants',
        'c.state',
        'c.openedAt',
        'c.offerKind',
        'c.offerAmountMinor',
        'c.outcome',
        'c.closedAt',
        'c.decisionReason',
      ])
      .where((eb) => eb.or([eb('o.buyerId', '=', profileId), eb('o.sellerId', '=', profileId)]))
      .$call(readPage('c.id', page)),

  order_messages: (database, profileId, page) =>
    database
      .selectFrom('caseMessages as m')
      .innerJoin('cases as c', 'c.id', 'm.caseId')
      .innerJoin('orderProcesses as o', 'o.purchaseId', 'c.purchaseId')
      .select(['m.id', 'm.caseId', 'm.party', 'm.text', 'm.writtenAt'])
      .where((eb) => eb.or([eb('o.buyerId', '=', profileId), eb('o.sellerId', '=', profileId)]))
      .$call(readPage('m.id', page)),

  messages: (database, profileId, page) =>
    database
      .selectFrom('orderMessages as m')
      .innerJoin('orderProcesses as o', 'o.purchaseId', 'm.purchaseId')
      .select((eb) => [
        'm.id',
        'm.purchaseId',
        'm.party',
        // What an operator hid, only its writer gets.
        eb
          .case()
          .when(
            eb.or([
              eb('m.hiddenAt', 'is', null),
              eb.and([eb('m.party', '=', 'buyer'), eb('o.buyerId', '=', profileId)]),
              eb.and([eb('m.party', '=', 'seller'), eb('o.sellerId', '=', profileId)]),
            ]),
          )
          .then(eb.ref('m.text'))
          .end()
          .as('text'),
        'm.writtenAt',
        'm.hiddenAt',
      ])
      .where((eb) => eb.or([eb('o.buyerId', '=', profileId), eb('o.sellerId', '=', profileId)]))
      .$call(readPage('m.id', page)),

  support_requests: (database, profileId, page) =>
    database
      .selectFrom('supportRequests as s')
      .innerJoin('orderProcesses as o', 'o.purchaseId', 's.purchaseId')
      .selectAll('s')
      .where((eb) => eb.or([eb('o.buyerId', '=', profileId), eb('o.sellerId', '=', profileId)]))
      .$call(readPage('s.id', page)),
} satisfies Readonly<Record<string, ExportPart>>;
