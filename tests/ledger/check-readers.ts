import type { Database } from '#server/database/database.ts';
import { type Caller, callerOf, FailedCallError } from '../support/api-caller.ts';
import type { HistoryRun } from './history-run.ts';
import { type Observation, toObservation } from './log.ts';

interface Row {
  readonly id: string;
  readonly projectId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly saleMode: 'exclusive' | 'copies';
  readonly state: string;
  readonly amountMinor: number;
  readonly priceRupees: number;
  readonly paidAt: Date | null;
}

export async function findViewViolations(
  run: HistoryRun,
  database: Database,
  address: string,
): Promise<string[]> {
  const purchases: Row[] = await database
    .selectFrom('purchases')
    .select([
      'id',
      'projectId',
      'buyerId',
      'sellerId',
      'saleMode',
      'state',
      'amountMinor',
      'priceRupees',
      'paidAt',
    ])
    .execute();
  const failures = await database.selectFrom('paymentFailures').select(['id', 'purchaseId']).execute();
  const left = await database
    .selectFrom('profiles')
    .select('id')
    .where((eb) => eb.or([eb('deletedAt', 'is not', null), eb('bannedAt', 'is not', null)]))
    .execute();
  const hasEnded = new Set(left.map(({ id }) => id));
  const parts = await database
    .selectFrom('ledgerEntries')
    .select(['profileId', 'amountMinor', 'purchaseId'])
    .where('kind', 'in', ['part-dispute', 'partial-refund', 'tax-withheld'])
    .where('account', 'in', ['seller-payable', 'seller-available'])
    .execute();
  const parties = new Set(purchases.flatMap((row) => [row.buyerId, row.sellerId]));
  const readers = run.people
    .map((person, who) => ({ ...person, who }))
    .filter(({ profileId, who }) => parties.has(profileId) || who === run.people.length - 1)
    .filter(({ profileId }) => !hasEnded.has(profileId));
  const judged = await Promise.all(
    readers.map(async ({ profileId, token, who }) => {
      const view = { who, profileId, api: callerOf(address, token), purchases };
      const found = await reportFailedCalls(async () => [
        ...(await checkLists(run, view)),
        ...(await checkPages(run, view)),
        ...(await checkMoney(view, failures, parts)),
        ...(await checkOrders(view, database)),
      ]);
      return found.map((sentence) => `person ${who}: ${sentence}`);
    }),
  );
  return judged.flat();
}

async function reportFailedCalls(check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof FailedCallError) return [error.message];
    throw error;
  }
}

interface View {
  readonly who: number;
  readonly profileId: string;
  readonly api: Caller;
  readonly purchases: readonly Row[];
}

const paidOf = (rows: readonly Row[]): readonly Row[] => rows.filter(({ state }) => state === 'paid');
const isLive = ({ state }: Row): boolean =>
  state === 'paid' || state === 'reserved' || state === 'processing';

function checkObservation(seen: Observation, { profileId, purchases }: View, sellerId: string): string[] {
  const live = purchases.find(
    (row) =>
      row.projectId === seen.projectId &&
      isLive(row) &&
      (row.saleMode === 'exclusive' || row.buyerId === profileId),
  );
  const status = live === undefined ? 'available' : live.state === 'paid' ? 'sold' : 'pending';
  const owns = live?.state === 'paid' && live.buyerId === profileId;
  const relation = sellerId === profileId ? 'seller' : owns ? 'buyer' : 'visitor';
  const found = `${seen.status} for a ${seen.relation}${seen.unlocked ? ', unlocked' : ''}`;
  const wanted = `${status} for a ${relation}${relation === 'visitor' ? '' : ', unlocked'}`;
  return found === wanted ? [] : [`project ${seen.projectId} is shown as ${found} instead of ${wanted}`];
}

async function checkLists(run: HistoryRun, view: View): Promise<string[]> {
  const { api, purchases, profileId } = view;
  const market = await api('GET /api/projects/getproject');
  const bought = await api('GET /api/projects/buyed-project');
  const own = new Set(
    purchases.filter((row) => row.buyerId === profileId && row.state === 'paid').map((row) => row.projectId),
  );
  const shown = new Set(bought.body.data.map((card) => card.project_id));
  const sellerOf = new Map(run.projects.map(({ id, sellerId }) => [id, sellerId]));
  const cards = [...market.body.data, ...bought.body.data];
  return [
    ...cards.flatMap((card) =>
      checkObservation(toObservation(card), view, sellerOf.get(card.project_id) ?? ''),
    ),
    ...(isSame(own, shown) ? [] : [`has bought ${[...own].join()} and is shown ${[...shown].join()}`]),
  ];
}

async function checkPages(run: HistoryRun, view: View): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, sellerId } of run.projects) {
    const own = view.purchases.filter((row) => row.projectId === id);
    const isParty = view.profileId === sellerId || own.some((row) => row.buyerId === view.profileId);
    if (own.length === 0 || !(isParty || view.who === run.people.length - 1)) continue;
    const answer = await view.api('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: id },
    });
    const mustSee = own.some((row) => row.buyerId === view.profileId && row.state === 'paid');
    if (answer.status === 200)
      broken.push(...checkObservation(toObservation(answer.body.data), view, sellerId));
    else if ((answer.status !== 404 && answer.status !== 410) || mustSee) {
      broken.push(`the page of project ${id} answers ${answer.status}`);
    }
  }
  return broken;
}

async function checkMoney(
  { api, purchases, profileId }: View,
  failures: readonly { id: string; purchaseId: string }[],
  parts: readonly { purchaseId: string; amountMinor: number }[],
): Promise<string[]> {
  const bought = purchases.filter((row) => row.buyerId === profileId);
  const sold = purchases.filter((row) => row.sellerId === profileId && row.paidAt !== null);
  const mine = new Map(bought.map((row) => [row.id, row]));
  const wanted = [
    ...bought
      .filter(({ state }) => !['reserved', 'expired', 'cancelled'].includes(state))
      .map((row) =>
        lineOf(
          row.id,
          row.state === 'paid' || row.state === 'processing' ? 'bought' : 'refunded',
          row.amountMinor,
        ),
      ),
    ...sold.map((row) => lineOf(row.id, row.state === 'paid' ? 'sold' : 'refunded', row.priceRupees * 100)),
    ...failures.flatMap(({ purchaseId: id }) => {
      const row = mine.get(id);
      return row === undefined ? [] : [lineOf(id, 'failed', row.amountMinor)];
    }),
  ];
  const { data } = (await api('GET /api/payment/gethistory')).body;
  const found = data.map((row) => lineOf(row.purchase_id, row.activity, row.amount));
  const paidIds = new Set(paidOf(sold).map(({ id }) => id));
  const lostMinor = parts
    .filter(({ purchaseId: id }) => paidIds.has(id))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const me = (await api('GET /api/auth/me')).body.data;
  const counts = [me.soldProject, me.buyedProject, me.total_sale].join();
  const wantedCounts = [
    paidOf(sold).length,
    paidOf(bought).length,
    Math.floor((paidOf(sold).reduce((sum, row) => sum + row.priceRupees * 100, 0) - lostMinor) / 100),
  ].join();
  return [
    ...(wanted.toSorted().join('\n') === found.toSorted().join('\n')
      ? []
      : [`the history shows [${found.join('; ')}] and should show [${wanted.join('; ')}]`]),
    ...(counts === wantedCounts
      ? []
      : [`sold, bought and earned are ${counts} and should be ${wantedCounts}`]),
  ];
}

async function checkOrders({ api, purchases, profileId }: View, database: Database): Promise<string[]> {
  const sold = purchases.filter((row) => row.sellerId === profileId && row.state === 'paid');
  const rows = await database.selectFrom('shipments').select(['purchaseId', 'address', 'status']).execute();
  const shipmentOf = new Map(rows.map((row) => [row.purchaseId, row]));
  const wanted = sold.map(({ id }) => {
    const shipment = shipmentOf.get(id);
    return `${id} ${shipment?.status ?? 'Completed'} ${shipment?.address ?? 'nowhere'}`;
  });
  const { data } = (await api('GET /api/projects/shipping-details')).body;
  const found = data.map(
    (order) => `${order.shipping_id} ${order.status} ${order.shipping_address ?? 'nowhere'}`,
  );
  return wanted.toSorted().join('\n') === found.toSorted().join('\n')
    ? []
    : [`the orders are [${found.join('; ')}] and should be [${wanted.join('; ')}]`];
}

const lineOf = (purchaseId: string, activity: string, amountMinor: number): string =>
  `${purchaseId} ${activity} ${amountMinor}`;

function isSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((value) => right.has(value));
}
