import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_ORDER_CLOCKS } from '#domain/orders/order-clocks.ts';
import type { DatabaseTransaction } from '#server/database/database.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import {
  enterCaseState,
  storeCaseEnd,
  storeOffer,
  storePartReference,
} from '#server/order-process/case-store.ts';
import { insertShipment, upsertDraft } from '#server/order-process/shipping/draft-store.ts';
import {
  enterSupportState,
  insertSupportRequest,
  storeSupportEnd,
} from '#server/order-process/support-store.ts';
import { answerClaim, closeClaim, insertClaim } from '#server/projects/claims/claim-store.ts';
import { changeProject, insertProject } from '#server/projects/project-store.ts';
import { insertReview } from '#server/projects/review-store.ts';
import { insertVersion } from '#server/projects/version-store.ts';
import { openTestDatabase } from '../support/test-database.ts';
import {
  bought,
  buyer,
  change,
  claim,
  free,
  hardware,
  id,
  insert,
  MARKET,
  ordered,
  reserved,
  seller,
  software,
  stranger,
  verification,
} from './impossible-writes/rows.ts';

type Write = (tx: DatabaseTransaction) => Promise<unknown>;

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.pool.query(MARKET);
}, 120_000);
afterAll(() => opened.close());

/** @returns the result, or the error by which the write was refused */
async function attempt(write: Write): Promise<unknown> {
  const undone = new Error('the transaction is rolled back');
  let result: unknown;
  const error: unknown = await opened.database
    .transaction()
    .execute(async (tx) => {
      result = await write(tx);
      await sql`set constraints all immediate`.execute(tx);
      throw undone;
    })
    .catch((reason: unknown) => reason);
  return error === undone ? result : error;
}

const run = (tx: DatabaseTransaction, statements: string) => sql.raw(statements).execute(tx);
const nextCommit = 'd'.repeat(40);

const publish =
  (found: Parameters<typeof verification>[0] = {}, number = 2, before: string | null = null): Write =>
  async (tx) => {
    const verified = {
      id: id(18),
      category: 'SOFTWARE',
      repository_id: 7,
      repository_full_name: 'a/b',
      repository_url: 'https://github.com/a/b',
      commit_sha: nextCommit,
    };
    await run(tx, verification({ ...verified, ...found }));
    if (before !== null) await run(tx, change('projects', before, `id = '${software}'`));
    const version = { projectId: software, verificationId: id(18), notes: 'Faster.', keptPercent: null };
    await insertVersion(tx, { ...version, number }, { hidesInside: false });
  };

const list =
  (isAccepted: boolean): Write =>
  async (tx) => {
    await run(tx, verification({ id: id(18), accepted: isAccepted }));
    await insertProject(tx, {
      id: v7(),
      sellerId: seller,
      title: 'Robot',
      subject: 'Robotics',
      description: 'It follows a line.',
      category: 'HARDWARE',
      priceRupees: 100,
      complexity: 'Low',
      durationHours: 4,
      features: '',
      parts: '',
      techStack: 'C',
      videoUrl: null,
      verificationId: id(18),
      repository: null,
      pictureHashes: [],
      showsReadme: true,
      showsTree: true,
      terms: { saleMode: 'exclusive', licence: null },
    });
  };

const offerCopies =
  (before: string): Write =>
  async (tx) => {
    await run(tx, before);
    await changeProject(tx, software, { terms: { saleMode: 'copies', licence: 'any-project' } });
  };

const claimBy =
  (claimantId: string): Write =>
  (tx) =>
    insertClaim(tx, {
      id: v7(),
      projectId: software,
      claimantId,
      reason: 'my-code',
      statement: 'Mine.',
      evidenceUrl: null,
      isMatched: false,
      decideWithinDays: 7,
      freezeMs: 0,
    });

const startOrder = (tx: DatabaseTransaction, more: Parameters<typeof insert>[1] = {}) =>
  run(
    tx,
    insert('order_processes', {
      purchase_id: bought,
      project_id: software,
      seller_id: seller,
      buyer_id: buyer,
      state: 'trying',
      due_at: "=now() + interval '1 day'",
      ...more,
    }),
  );

const caseId = id(95);
const inCase =
  (...steps: readonly Write[]): Write =>
  async (tx) => {
    await startOrder(tx);
    const opening = { id: caseId, purchase_id: bought, reason: 'does-not-run', wants: 'refund' };
    await run(tx, insert('cases', { ...opening, due_at: '=now()', overdue_at: '=now()' }));
    for (const step of steps) await step(tx);
  };
const closeCase: Write = (tx) =>
  storeCaseEnd(tx, caseId, { outcome: 'part-refund-agreed', partMinor: 100, reason: null });

const requestId = id(99);
const inSupport =
  (order: Parameters<typeof insert>[1], ...steps: readonly Write[]): Write =>
  async (tx) => {
    await startOrder(tx, { support_days: 30, ...order });
    const message = { id: id(98), purchase_id: bought, party: 'buyer', text: 'How?' };
    await run(tx, insert('order_messages', message));
    const asked = { id: requestId, purchaseId: bought, messageId: id(98) };
    await insertSupportRequest(tx, asked, DEFAULT_ORDER_CLOCKS);
    for (const step of steps) await step(tx);
  };
const enter =
  (state: Parameters<typeof enterSupportState>[2]): Write =>
  (tx) =>
    enterSupportState(tx, requestId, state, DEFAULT_ORDER_CLOCKS);
const closeSupport: Write = (tx) => storeSupportEnd(tx, requestId, 'closed-by-buyer');

const draftFor =
  (profileId: string, projectId: string): Write =>
  (tx) =>
    upsertDraft(tx, {
      profileId,
      projectId,
      address: 'a',
      phone: 'p',
      phoneHash: null,
      recipientHash: null,
    });
const ship =
  (purchaseId: string, projectId: string): Write =>
  async (tx) => {
    await run(
      tx,
      insert('shipping_drafts', { profile_id: buyer, project_id: projectId, address: 'a', phone: 'p' }),
    );
    if (!(await insertShipment(tx, { id: purchaseId, projectId, buyerId: buyer })))
      throw new Error('no shipment');
  };
const review =
  (projectId: string): Write =>
  async (tx) => {
    const written = { id: v7(), projectId, authorId: buyer, rating: 5, comment: 'Good' };
    if ((await insertReview(tx, written)) === null) throw new Error('no review');
  };

const unsold = `set local session_replication_role = replica; delete from purchases where project_id = '${software}';
  set local session_replication_role = origin`;

const accepted: readonly (readonly [string, Write])[] = [
  ['the next version of a listing', publish()],
  ['a listing of an accepted verification', list(true)],
  ['another sale mode of an unsold listing', offerCopies(unsold)],
  ['a claim on another member’s listing', claimBy(stranger)],
  ['the decision on an open claim', (tx) => closeClaim(tx, claim, 'rejected', 'r')],
  [
    'the end of an open case, and its refund',
    inCase(closeCase, (tx) => storePartReference(tx, caseId, 're_1')),
  ],
  ['support during the promised time', inSupport({}, enter('answered'), enter('waiting'), closeSupport)],
  ['an address for hardware', draftFor(stranger, free)],
  ['a shipment of paid hardware', ship(ordered, hardware)],
  ['a review of a paid purchase', review(software)],
];

it.each(accepted)('the stores accept %s', async (_what, write) => {
  expect(await attempt(write)).not.toBeInstanceOf(Error);
});

const refused: readonly (readonly [string, Write])[] = [
  ['a version that skips a number', publish({}, 3)],
  ['a second version 1', publish({}, 1)],
  ['a version of a refused verification', publish({ accepted: false })],
  ['a version of another member’s verification', publish({ profile_id: stranger })],
  ['a version of another repository', publish({ repository_id: 8 })],
  ['a version of a banned listing', publish({}, 2, "listing_status = 'banned'")],
  ['a version of a frozen listing', publish({}, 2, "held_until = now() + interval '1 day'")],
  ['a listing of a refused verification', list(false)],
  ['copies of a sold project', offerCopies('select 1')],
  ['a claim on the claimant’s own listing', claimBy(seller)],
  [
    'a second decision on a claim',
    async (tx) => {
      await closeClaim(tx, claim, 'rejected', 'r');
      await closeClaim(tx, claim, 'accepted', 'r');
    },
  ],
  [
    'an answer to a decided claim',
    async (tx) => {
      await closeClaim(tx, claim, 'rejected', 'r');
      await answerClaim(tx, claim, 'No.');
    },
  ],
  ['a second end of a case', inCase(closeCase, closeCase)],
  [
    'a closed case that is escalated',
    inCase(closeCase, (tx) => enterCaseState(tx, caseId, 'escalated', DEFAULT_ORDER_CLOCKS)),
  ],
  [
    'an offer in a closed case',
    inCase(closeCase, (tx) => storeOffer(tx, caseId, { kind: 'refund', amountMinor: null })),
  ],
  [
    'a second refund of a case',
    inCase(
      closeCase,
      (tx) => storePartReference(tx, caseId, 're_1'),
      (tx) => storePartReference(tx, caseId, 're_2'),
    ),
  ],
  ['support that was not promised', inSupport({ support_days: 0 })],
  [
    'support 31 days after the release',
    inSupport({ state: 'released', due_at: null, ended_at: "=now() - interval '31 days'" }),
  ],
  ['an answered request that becomes late', inSupport({}, enter('answered'), enter('late'))],
  ['a closed request that is answered', inSupport({}, closeSupport, enter('answered'))],
  ['a second end of a request', inSupport({}, closeSupport, closeSupport)],
  ['an address for software', draftFor(stranger, software)],
  ['an address given by the seller', draftFor(seller, free)],
  ['a shipment of software', ship(bought, software)],
  ['a shipment of an unpaid purchase', ship(reserved, free)],
  ['a review of an unpaid purchase', review(free)],
];

it.each(refused)('the stores refuse %s', async (_what, write) => {
  const error = await attempt(write);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toMatch(/syntax|does not exist|TypeError/u);
});
