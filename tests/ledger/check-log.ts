import type { Entry } from './log.ts';
import type { MoneyStep, CaseStep } from './steps.ts';
import type { Market } from './world.ts';

/**
 * Finds violations that follow from the responses and their order. Operations are ordered if one ended before
 * the other began.
 * @returns one sentence per violation
 */
export function findOrderViolations(log: readonly Entry[], { people, projects }: Market): string[] {
  const sellers = projects.map(({ sellerId }) => people.findIndex(({ profileId }) => profileId === sellerId));
  return [
    ...findResales(log, projects),
    ...findEarlyUnlocks(log, projects),
    ...log.flatMap((entry) => checkPermissions(entry, sellers)),
    ...findFalseSales(log),
  ];
}

function firstOf(log: readonly Entry[], keyOf: (entry: Entry) => string | null): Map<string, number> {
  const first = new Map<string, number>();
  for (const entry of log) {
    const key = keyOf(entry);
    if (key === null || entry.outcome === 'fail') continue;
    first.set(key, Math.min(first.get(key) ?? Infinity, entry.began));
  }
  return first;
}

function soldThing(projects: Market['projects'], project: number | null, who: number | null): string {
  const isCopy = project !== null && projects[project]?.saleMode === 'copies';
  return isCopy ? `${project} to ${who}` : String(project);
}

const REFUNDING_STEPS: ReadonlySet<Entry['value']> = new Set<CaseStep | MoneyStep>([
  'decide-full',
  'silence',
  'clocks',
]);

/**
 * Returns the start of the first operation that may have reversed the sale of a project or copy. A ban may reverse any
 * sale, because it refunds several orders.
 */
function reversals(log: readonly Entry[], projects: Market['projects']): (sold: string) => number {
  const firstBan = log
    .filter(({ kind, outcome }) => kind === 'ban' && outcome !== 'fail')
    .reduce((first, { began }) => Math.min(first, began), Infinity);
  const reversedFrom = firstOf(log, ({ kind, project, who, value }) =>
    kind === 'refund' ||
    kind === 'refund-unsent' ||
    (kind === 'judge' && value === 'lost') ||
    ((kind === 'case' || kind === 'money') && REFUNDING_STEPS.has(value))
      ? soldThing(projects, project, who)
      : null,
  );
  return (sold) => Math.min(reversedFrom.get(sold) ?? Infinity, firstBan);
}

function paidBy(log: readonly Entry[]): Map<string, number> {
  return firstOf(log, ({ kind, who, project, payment }) =>
    (kind === 'pay' || kind === 'bank-answers') && payment !== null ? `${who} ${project}` : null,
  );
}

/**
 * Unless its sale may have been reversed, no read may return a project as available and no call may open a payment for
 * it after a read returned it as sold.
 */
function findResales(log: readonly Entry[], projects: Market['projects']): string[] {
  const reversedFrom = reversals(log, projects);
  const indexOf = new Map(projects.map(({ id }, index) => [id, index]));
  const soldAt = new Map<string, number>();
  const recordSale = (project: number, who: number | null, ended: number): void => {
    const sold = soldThing(projects, project, who);
    soldAt.set(sold, Math.min(soldAt.get(sold) ?? Infinity, ended));
  };
  for (const { kind, outcome, project, who, seen, ended } of log) {
    if (kind === 'mark-sold' && outcome === 'ok' && project !== null) recordSale(project, who, ended);
    for (const { projectId, status } of seen) {
      if (status === 'sold') recordSale(indexOf.get(projectId) ?? -1, who, ended);
    }
  }
  const isReleased = (project: number, { who, began, ended }: Entry): boolean => {
    const sold = soldThing(projects, project, who);
    return (soldAt.get(sold) ?? Infinity) < began && reversedFrom(sold) > ended;
  };
  return log.flatMap((entry) => [
    ...(entry.kind === 'ask' &&
    entry.outcome === 'ok' &&
    entry.project !== null &&
    isReleased(entry.project, entry)
      ? [`project ${entry.project} was sold, and person ${entry.who} got a payment for it afterwards`]
      : []),
    ...entry.seen
      .filter(({ projectId, status }) => status !== 'sold' && isReleased(indexOf.get(projectId) ?? -1, entry))
      .map(({ status }) => `person ${entry.who} saw a project ${status} after it had been seen sold`),
  ]);
}

/**
 * Before a payment only the seller may see locked content; a buyer may see it as soon as their payment may
 * have succeeded.
 */
function findEarlyUnlocks(log: readonly Entry[], projects: Market['projects']): string[] {
  const paidFrom = paidBy(log);
  const indexOf = new Map(projects.map(({ id }, index) => [id, index]));
  return log.flatMap((entry) =>
    entry.seen
      .filter(
        ({ projectId, unlocked, relation }) =>
          unlocked &&
          relation !== 'seller' &&
          (paidFrom.get(`${entry.who} ${indexOf.get(projectId)}`) ?? Infinity) > entry.ended,
      )
      .map(({ projectId }) => `person ${entry.who} saw locked content of ${projectId} without having paid`),
  );
}

function findFalseSales(log: readonly Entry[]): string[] {
  const paidFrom = paidBy(log);
  return log
    .filter(
      ({ kind, outcome, who, project, ended }) =>
        kind === 'mark-sold' && outcome === 'ok' && (paidFrom.get(`${who} ${project}`) ?? Infinity) > ended,
    )
    .map(({ who, project }) => `project ${project} was marked sold for person ${who}, who never paid`);
}

function checkPermissions(
  { kind, outcome, who, project, payment, seen }: Entry,
  sellers: readonly number[],
): string[] {
  const broken: string[] = [];
  const seller = project === null ? null : sellers[project];
  if (kind === 'ask' && outcome === 'ok' && who === seller) {
    broken.push(`the seller of project ${project} got a payment for it`);
  }
  if (kind === 'ship' && outcome === 'ok' && who !== seller) {
    broken.push(`person ${who}, who does not sell project ${project}, changed its order`);
  }
  if (kind === 'refund-unsent' && outcome === 'ok' && who !== seller && who !== payment?.buyer) {
    broken.push(`person ${who}, who is neither buyer nor seller, refunded an order of project ${project}`);
  }
  if (kind === 'leave-address' && outcome === 'ok' && who === seller) {
    broken.push(`the seller of project ${project} saved an address for it`);
  }
  const held = seen.filter(({ reservedByReader, status }) => reservedByReader && status !== 'pending');
  broken.push(
    ...held.map(({ status }) => `person ${who} holds a reservation of a project that is ${status}`),
  );
  return broken;
}

/**
 * A write without a response may take effect at any later time, so its value always remains possible.
 * @param before - only a write acknowledged before this time is certain to have replaced earlier values
 * @returns the values that may be stored after the writes
 */
export function possibleFinalValues(
  writes: readonly Entry[],
  initial: Entry['value'],
  before = Infinity,
): Set<Entry['value']> {
  const answered = writes.filter(({ outcome, ended }) => outcome === 'ok' && ended < before);
  const lastBegan = answered.reduce((latest, { began }) => Math.max(latest, began), -Infinity);
  const possible = new Set(
    writes
      .filter(({ outcome, ended }) => outcome === 'unknown' || (outcome === 'ok' && ended >= lastBegan))
      .map(({ value }) => value),
  );
  if (answered.length === 0) possible.add(initial);
  return possible;
}
