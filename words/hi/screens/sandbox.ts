import type * as english from '../../en/screens/sandbox.ts';
import type { Translated } from '../../languages.ts';

export const sandboxTexts: Translated<typeof english.sandboxTexts> = {
  label: 'असली पैसा नहीं',
  line: 'आज़माने की साइट: यहाँ असली पैसा नहीं है।',
  mailbox: 'मेलबॉक्स',
  people: 'टेस्ट यूज़र',
  cards: 'टेस्ट कार्ड',
  dismiss: 'यह पट्टी छिपाएँ',
};
