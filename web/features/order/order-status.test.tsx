import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OrderProcess } from '#contract/order-calls.ts';
import {
  aCase,
  aHardwareOrder,
  anAnsweredCase,
  anOrderProcess,
} from '../../testing/order-process-factories.ts';
import { openOrder } from '../../testing/order-stage.ts';
import { freshBrowser } from '../../testing/render-app.tsx';
freshBrowser();

const refunded = (
  by: 'buyer' | 'seller' | 'market',
  changes: Partial<Omit<OrderProcess, 'money'>>,
): OrderProcess =>
  aHardwareOrder({
    state: 'reversed',
    actions: [],
    money: { state: 'refunded', paid_minor: 157_400, refunded_minor: 157_400, seller_minor: 0 },
    timeline: [
      { code: 'paid', by: 'buyer', at: '2026-11-20T08:00:00.000Z', amount_minor: null },
      { code: 'refund-asked', by, at: '2026-11-27T08:00:00.000Z', amount_minor: null },
      { code: 'reversed', by: 'market', at: '2026-11-27T08:01:00.000Z', amount_minor: null },
    ],
    ...changes,
  });

const lines: readonly [string, OrderProcess, RegExp, RegExp][] = [
  [
    'software to download',
    anOrderProcess({ state: 'to-download', no_cancel: 'received' }),
    /^The first download starts your 72 hours .* do not download by Mon, 23 Nov, .*, the seller is paid\. You cannot cancel: the repository is public, /u,
    /^₹1,574 is held until your time to try it is over\. Then the seller receives ₹1,499, unless/u,
  ],
  [
    'software that the buyer tries',
    anOrderProcess(),
    /^Try it by Mon, 23 Nov, .* If you report no problem, the seller is paid then\.$/u,
    /^₹1,574 is held until Mon, 23 Nov, .* Then the seller receives ₹1,499, unless you report a problem\.$/u,
  ],
  [
    'software that the buyer tries, for its seller',
    anOrderProcess({ role: 'seller' }),
    /^The buyer is trying it until Mon, 23 Nov, .* you receive ₹1,499 then\.$/u,
    /^₹1,499 is held until Mon, 23 Nov, .* Then it is ready for the next weekly payout to your bank, unless/u,
  ],
  [
    'hardware to ship',
    aHardwareOrder(),
    /^The seller must ship it by Fri, 27 Nov, .* Otherwise you get all of your money back\.$/u,
    /^₹1,574 is held until your time to try it is over\. Then the seller receives ₹1,499, unless/u,
  ],
  [
    'hardware on its way',
    aHardwareOrder({ state: 'shipped' }),
    /^The courier has it\. .* we ask you on Fri, 27 Nov, .* and name a last day for your answer\.$/u,
    /^₹1,574 is held until your time to try it is over\./u,
  ],
  [
    'hardware that may have arrived',
    aHardwareOrder({ state: 'arrival-asked' }),
    /^Tell us by Fri, 27 Nov, .* your money stays held\. Without an answer, it counts as delivered, and your 72 hours/u,
    /^₹1,574 is held until your time to try it is over\./u,
  ],
  [
    'hardware that its seller has marked as delivered',
    aHardwareOrder({ state: 'delivered' }),
    /^The seller says that it has arrived\. Tell us by Fri, 27 Nov, .* your 72 hours to try it start then\.$/u,
    /^₹1,574 is held until your time to try it is over\./u,
  ],
  [
    'an open case',
    anOrderProcess({ paused_by: 'case', case: aCase() }),
    /^The seller must answer by Tue, 24 Nov, .* Otherwise you get all of your money back\.$/u,
    /^₹1,574 is held until the case is closed\.$/u,
  ],
  [
    'a case that the seller has answered, for the seller',
    anOrderProcess({
      role: 'seller',
      paused_by: 'case',
      case: anAnsweredCase(),
    }),
    /^The buyer can accept an offer, reply or close the case by Tue, 24 Nov/u,
    /^₹1,574 is held until the case is closed\.$/u,
  ],
  [
    'a case escalated to ProtoHaat',
    anOrderProcess({
      paused_by: 'case',
      case: aCase({ state: 'escalated' }),
    }),
    /^ProtoHaat will decide by Tue, 24 Nov, .* Otherwise you get all of your money back\.$/u,
    /^₹1,574 is held until the case is closed\.$/u,
  ],
  [
    'a dispute at the bank',
    anOrderProcess({
      paused_by: 'dispute',
      money: { state: 'disputed', paid_minor: 157_400, refunded_minor: 0, seller_minor: 149_900 },
    }),
    /^Your bank is reviewing this payment\./u,
    /^₹1,574 is held until the bank has decided\.$/u,
  ],
  [
    'a refund under way',
    anOrderProcess({
      paused_by: 'refund',
      money: { state: 'refunding', paid_minor: 157_400, refunded_minor: 0, seller_minor: 0 },
    }),
    /^All of your money is on its way back\./u,
    /^₹1,574 is on its way back to you\.$/u,
  ],
  [
    'a completed order with a partial refund',
    anOrderProcess({
      state: 'released',
      actions: [],
      money: { state: 'available', paid_minor: 157_400, refunded_minor: 50_000, seller_minor: 102_300 },
    }),
    /^The order is completed\.$/u,
    /^The seller has received ₹1,023\.$/u,
  ],
  [
    'a refunded order',
    anOrderProcess({
      state: 'reversed',
      actions: [],
      money: { state: 'refunded', paid_minor: 157_400, refunded_minor: 157_400, seller_minor: 0 },
    }),
    /^The payment went back to you\.$/u,
    /^₹1,574 went back to you\.$/u,
  ],
  [
    'an order that was not shipped in time',
    refunded('market', {}),
    /^The seller did not ship it in time\. The payment went back to you\.$/u,
    /^₹1,574 went back to you\.$/u,
  ],
  [
    'an order that the buyer cancelled, for the seller',
    refunded('buyer', { role: 'seller' }),
    /^The buyer cancelled the order\. The payment went back to the buyer\.$/u,
    /^₹1,574 went back to the buyer\.$/u,
  ],
  [
    'an order that the seller cancelled',
    refunded('seller', {}),
    /^The seller cancelled the order\. The payment went back to you\.$/u,
    /^₹1,574 went back to you\.$/u,
  ],
  [
    'a refund that both parties agreed on in a case',
    refunded('buyer', { case: aCase({ state: 'closed', outcome: 'refund-agreed' }) }),
    /^The payment went back to you\.$/u,
    /^₹1,574 went back to you\.$/u,
  ],
];

describe('the status of an order', () => {
  it.each(lines)(
    'the order page shows who acts next and where the money is: %s',
    async (_what, order, line, money) => {
      openOrder(order);
      expect(await screen.findByText(line)).toBeVisible();
      expect(screen.getByText(money)).toBeVisible();
      expect(screen.getByRole('heading', { level: 1, name: order.title })).toBeVisible();
    },
  );
});
