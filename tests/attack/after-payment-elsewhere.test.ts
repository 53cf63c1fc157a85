import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/**
 * Each entry names a kind of fraud after a payment and the test that covers it; `after-payment.test.ts`
 * covers the others.
 */
const PROVED: readonly (readonly [cheat: string, file: string, title: string])[] = [
  [
    'guessing handover codes',
    'server/orders/orders.test.ts',
    'and no code is accepted after five wrong ones',
  ],
  [
    'undoing a confirmed arrival',
    'server/orders/orders.test.ts',
    'and the seller cannot undo the confirmation',
  ],
  ['a new shipping deadline', 'server/orders/orders.test.ts', 'gets no new shipping deadline'],
  [
    'acting in someone else’s case',
    'server/orders/cases/cases.test.ts',
    'a case pauses the order and notifies the seller',
  ],
  [
    'cancelling while downloading',
    'server/projects/private-repositories.test.ts',
    'if a cancellation and a download are concurrent, only one of them succeeds',
  ],
  [
    'cancelling repeatedly',
    'server/purchases/refund/request-refund.test.ts',
    'a buyer can cancel at most three orders a month',
  ],
  [
    'shipping and refunding concurrently',
    'server/purchases/refund/request-refund.test.ts',
    'an order cannot be shipped and refunded concurrently',
  ],
  ['buying a second copy', 'server/purchases/reserve/copies.test.ts', 'and cannot buy a second copy'],
  [
    'changed terms after the sale',
    'server/purchases/reserve/copies.test.ts',
    'and buyers keep the terms of their purchase',
  ],
  [
    'a changed price after the sale',
    'server/projects/listing.test.ts',
    'a price cannot be changed during a payment or after the sale',
  ],
  [
    'changed files after the sale',
    'server/projects/versions.test.ts',
    'a buyer gets the bought version and every later one',
  ],
  [
    'a version without its licence',
    'server/projects/versions.test.ts',
    'a version without the licence that buyers were promised cannot be published',
  ],
  [
    'a payout to changed details',
    'server/payouts/payouts.test.ts',
    'a change of payout details stops a prepared payout',
  ],
  [
    'a payout to details newer than 48 hours',
    'server/payouts/balance.test.ts',
    'shown masked and usable after 48 hours',
  ],
  [
    'changed details at the provider',
    'server/payouts/transfers/linked-accounts.test.ts',
    'is sent to the provider only after the waiting period',
  ],
  ['a refund after the payout', 'server/payouts/payouts.test.ts', 'is offset against later sales'],
  [
    'deleting an account with an unshipped order',
    'server/account-deletion/deletion-obligations.test.ts',
    "a seller's account cannot be deleted until the paid device is shipped",
  ],
  [
    'decisions without a second factor',
    'tests/invariants/access-matrix.test.ts',
    'each kind of caller gets the outcome in the access table',
  ],
  [
    'guessing second factors',
    'server/console/pages/console.test.ts',
    "five wrong codes lock an account's second factor",
  ],
  [
    'refunding a friend without approval',
    'server/console/pages/console.test.ts',
    'refunds within 24 hours, including concurrent ones',
  ],
  [
    'approving one’s own refund',
    'domain/operators/roles.test.ts',
    'a refund above the limit needs the approval of another member in the console',
  ],
  [
    'offers above the payment',
    'server/orders/cases/cases.test.ts',
    'software that does not run is partly refunded, exactly once',
  ],
  [
    'hostile pictures in messages',
    'tests/attack/hostile-uploads.test.ts',
    'hostile pictures in messages are rejected',
  ],
  [
    'scripts and links in messages',
    'tests/journeys/stored-scripts.spec.ts',
    'no stored text runs as a script on any screen or in any email',
  ],
  [
    'messages by third parties',
    'server/orders/messages/messages.test.ts',
    'is from a third party, or is sent too long after the order ended',
  ],
  [
    'contact details in public questions',
    'server/projects/questions/questions.test.ts',
    'the question %j is rejected with the message %s',
  ],
  [
    'a review without a purchase',
    'server/projects/reactions.test.ts',
    'only a buyer who paid can review a project',
  ],
  [
    'a review after the refund',
    'server/projects/reputation/seller-reviews.test.ts',
    "a refund removes the buyer's review",
  ],
  [
    'changing a review late',
    'server/projects/reputation/seller-reviews.test.ts',
    'an author can change a review for 30 days',
  ],
  [
    'purchases by the seller’s other accounts',
    'server/projects/reputation/self-purchases.test.ts',
    "purchases by accounts used in the seller's browser add neither stars nor sales",
  ],
  [
    'the grant of a refunded order',
    'server/purchases/read/grants.test.ts',
    'a grant is valid until its purchase is refunded',
  ],
  [
    'forged grants',
    'server/purchases/read/grants.test.ts',
    'a grant signed with another key and a grant from another marketplace are invalid',
  ],
  [
    'support requests after the support period',
    'server/orders/support/support.test.ts',
    'a buyer can ask for support until 30 days after the release',
  ],
  [
    'a reused idempotency key',
    'server/limits/idempotency.test.ts',
    'an idempotency key that was used for another request is rejected',
  ],
  [
    'replayed webhooks',
    'server/purchases/settle/gateway-events.test.ts',
    'a gateway event that is sent repeatedly is stored once',
  ],
  ['forged webhooks', 'server/purchases/settle/gateway-events.test.ts', 'is rejected and not stored'],
  [
    'reselling a purchased project',
    'tests/attack/resold-copies.test.ts',
    'a disguised copy of a purchased project is recognised',
  ],
];

it.each(PROVED)('the test against %s still exists in %s', async (_cheat, file, title) => {
  expect(await readFile(file, 'utf8')).toContain(title);
});
