import type * as english from '../../en/pages/legal-titles.ts';
import type { Translated } from '../../languages.ts';

/** The titles are separate from the long texts in legal.ts, because the footer of every page needs only the titles. */
export const legalTitles: Translated<typeof english.legalTitles> = {
  terms: 'शर्तें',
  refunds: 'रिफ़ंड',
  privacy: 'प्राइवेसी',
  help: 'मदद',
  grievances: 'शिकायतें',
  accessibility: 'एक्सेसिबिलिटी (सबके लिए)',
  transparency: 'पारदर्शिता',
};
