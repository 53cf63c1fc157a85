import { expect, it } from 'vitest';
import { answerText, questionText } from './question.ts';

it.each([
  'Call me on 98765 43210 about the price',
  'Write to asha at gmail dot com please',
  'Is it at https://github.com/asha/menu ?',
  'My WhatsApp is wa.me/919876543210',
  'Pay me on asha@okaxis instead of here',
  'Pay me on asha@superyes instead of here',
  'Call 98765|43210 or 98765·43210',
  'Pay me on asha@axisb instead of here',
  'Write to asha.verma@gmail please',
  'मुझे ९८७६५४३२१० पर फ़ोन करें',
])('a question or answer with contact details is rejected: %s', (text) => {
  expect(() => questionText(text)).toThrow(expect.objectContaining({ code: 'invalid-field' }));
  expect(() => answerText(text)).toThrow(expect.objectContaining({ code: 'invalid-field' }));
});

it.each([
  'Does it run on Windows 11 with Node.js 20?',
  'Which sensor, DHT11 or DHT22, and how many pins 6, 7, 8?',
  'Are pins 6, 7, 8, 9, 10, 11, 12 and 13 free?',
  'Does it use @media rules, @vitejs/plugin-react@6 and user@localhost?',
  'Can I start it at http://localhost:3000 without Docker?',
  'क्या यह मोबाइल पर चलता है?',
])('a question without contact details is accepted: %s', (text) => {
  expect(questionText(`  ${text}\u202E `)).toBe(text);
});

it.each(['', '   ', '\u200B\u202E', 'Why?'])('a blank or very short question is rejected: %j', (text) => {
  expect(() => questionText(text)).toThrow(expect.objectContaining({ code: 'invalid-field' }));
});

it('an answer to a question may be a single word', () => {
  expect(answerText(' Yes ')).toBe('Yes');
});
