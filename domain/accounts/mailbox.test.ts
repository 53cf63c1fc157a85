import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['asha@example.com', 'asha@example.com'],
  ['Asha@Example.COM', 'asha@example.com'],
  ['asha+shop@example.com', 'asha@example.com'],
  ['asha+a+b@example.com', 'asha@example.com'],
  ['as.ha@example.com', 'as.ha@example.com'],
  ['a.s.h.a@gmail.com', 'asha@gmail.com'],
  ['Asha.Verma+2@googlemail.com', 'ashaverma@gmail.com'],
  ['+@example.com', '+@example.com'],
  ['no address', 'no address'],
  ['asha@डाटामेल.भारत', 'asha@xn--c2bd4bq1db8d.xn--h2brj9c'],
  ['asha@xn--c2bd4bq1db8d.xn--h2brj9c', 'asha@xn--c2bd4bq1db8d.xn--h2brj9c'],
])('%s belongs to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
