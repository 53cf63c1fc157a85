import type * as english from '../../en/screens/project-card.ts';
import type { Translated } from '../../languages.ts';

/** These texts are separate from project.ts, because lists of projects load only these. */
export const projectCardTexts: Translated<typeof english.projectCardTexts> = {
  category: { SOFTWARE: 'सॉफ़्टवेयर', HARDWARE: 'हार्डवेयर' },
  level: { Low: 'आसान', Medium: 'मध्यम', High: 'मुश्किल', 'Very High': 'बहुत मुश्किल' }, // spec
  status: { available: 'उपलब्ध', pending: 'रिज़र्व', sold: 'बिक गया' },
  onHold: 'होल्ड पर',
  by: (seller: string) => `सेलर: ${seller}`,
  seller: 'सेलर',
  levelLabel: 'मुश्किल कितना',
  work: (hours: string) => `बनाने में लगे ${hours} घंटे`,
  copies: (sold: string) => (sold === '0' ? 'कॉपियाँ' : sold === '1' ? '1 कॉपी बिकी' : `${sold} कॉपियाँ बिकीं`),
  youReceive: 'आपको मिलेंगे',
  technologies: 'टेक्नोलॉजी',
  yours: 'आपका प्रोजेक्ट', // spec
  notListed: 'लिस्ट नहीं है',
  unlocked: 'आपका',
  addBookmark: (title: string) => `${title} को बुकमार्क करें`,
  removeBookmark: (title: string) => `${title} का बुकमार्क हटाएँ`,
  bookmarkFailed: 'बुकमार्क नहीं जुड़ा', // spec: Bookmark Not Added, for adding and removing
  bookmarkRemoveFailed: 'बुकमार्क नहीं हटा', // spec: Bookmark Not Added
};
