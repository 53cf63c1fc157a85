import type * as english from '../../en/screens/shop.ts';
import type { Translated } from '../../languages.ts';

export const shopTexts: Translated<typeof english.shopTexts> = {
  title: 'छुट्टियाँ',
  hint: 'जब तक आपकी दुकान बंद है, आपके प्रोजेक्ट दिखते रहते हैं, पर खरीदे नहीं जा सकते। पहले के ऑर्डर छुट्टी में भी समय पर भेजें, नहीं तो उनके खरीदारों को पैसा वापस मिलेगा।',
  until: 'फिर से खुलने की तारीख',
  untilHint: 'तारीख न डालें, तो आपकी दुकान तब तक बंद रहती है जब तक आप उसे खुद न खोलें।',
  close: 'छुट्टी शुरू करें',
  open: 'दुकान फिर खोलें',
  closed: 'आपकी दुकान बंद है।',
  closedUntil: (day: string) => `आपकी दुकान ${day} तक बंद है, फिर अपने आप खुल जाएगी।`,
  nowClosed: 'आपकी दुकान बंद है।',
  nowOpen: 'आपकी दुकान खुली है।',
  failed: 'आपका बदलाव सेव नहीं हो सका। फिर कोशिश करें।',
  loadFailed: 'आपकी छुट्टियाँ लोड नहीं हो सकीं',
};
