import { type ExportPart, readPage } from './export-page-store.ts';

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
