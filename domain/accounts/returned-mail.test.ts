import { expect, it } from 'vitest';
import { isMailboxGone } from './returned-mail.ts';
import { parseUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

it.each([
  ['failed', '5.1.1', true],
  ['Failed', '5.2.1', true],
  ['failed', '5.2.2', true],
  ['failed', '5.0.0', true],
  ['failed', '5.4.4', true],
  ['failed', '5.2.3', false],
  ['failed', '5.3.4', false],
  ['failed', '5.6.0', false],
  ['failed', '5.7.1', false],
  ['failed', '4.2.2', false],
  ['delayed', '5.1.1', false],
  ['delivered', '2.0.0', false],
  ['failed', '', false],
])(
  'a bounce notification with the action %s and the status %j means that the mailbox no longer accepts email: %s',
  (action, status, isGone) => {
    expect(isMailboxGone({ action, status })).toBe(isGone);
  },
);

it('an unsubscribe token contains the profile and the kind of email', () => {
  expect(parseUnsubscribeToken(unsubscribeToken('018f', 'sold'))).toEqual({
    profileId: '018f',
    kind: 'sold',
  });
  for (const text of ['', 'sold', 'sold ', 'everything 018f']) expect(parseUnsubscribeToken(text)).toBeNull();
});
