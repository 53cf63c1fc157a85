import type * as english from '../../en/screens/saved-searches.ts';
import type { Translated } from '../../languages.ts';

export const savedSearchTexts: Translated<typeof english.savedSearchTexts> = {
  save: 'ऐसा प्रोजेक्ट आए तो मुझे बताएँ',
  saved: 'इस खोज के नए प्रोजेक्ट आपके अपडेट में दिखेंगे।',
  end: 'बंद करें',
  failed: 'खोज सेव नहीं हो सकी। फिर से कोशिश करें।',
  endFailed: 'खोज बंद नहीं हो सकी। फिर से कोशिश करें।',
  title: 'सेव की हुई खोजें',
  hint: 'मिलते हुए नए प्रोजेक्ट एक घंटे के अंदर आपके अपडेट में दिखते हैं।',
  endOf: (search) => `${search} के बारे में बताना बंद करें`,
  loadFailed: 'आपकी सेव की हुई खोजें लोड नहीं हो सकीं',
};
