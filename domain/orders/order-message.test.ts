import { expect, it } from 'vitest';
import { MAX_ORDER_MESSAGES } from './message-limits.ts';
import { assertMayWriteMessage, canWriteMessage, messageText } from './order-message.ts';

it.each([
  [null, false, '2030-01-01T00:00:00Z', true],
  ['2026-11-01T00:00:00Z', false, '2026-11-30T23:59:59Z', true],
  ['2026-11-01T00:00:00Z', false, '2026-12-01T00:00:00Z', false],
  ['2026-11-01T00:00:00Z', true, '2026-12-01T00:00:00Z', true],
])(
  'the parties to an order that ended at %s (support open: %s) may write messages at %s: %s',
  (endedAt, hasOpenSupport, now, expected) => {
    const order = { endedAt: endedAt === null ? null : new Date(endedAt), hasOpenSupport };
    expect(canWriteMessage(order, new Date(now))).toBe(expected);
  },
);

it('an order message is trimmed and must not be blank, and the number of messages is limited', () => {
  expect(messageText('  Thank you.\n')).toBe('Thank you.');
  expect(() => messageText(' \n ')).toThrow('field-blank');
  expect(() => assertMayWriteMessage(MAX_ORDER_MESSAGES - 1)).not.toThrow();
  expect(() => assertMayWriteMessage(MAX_ORDER_MESSAGES)).toThrow('order-messages-used-up');
});
