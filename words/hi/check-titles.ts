import type * as english from '../en/check-titles.ts';
import type { Translated } from '../languages.ts';

export const checkTitles: Translated<typeof english.checkTitles> = {
  SOFTWARE: {
    owner: 'सेलर की अपनी रिपॉज़िटरी',
    archived: 'आर्काइव किया हुआ नहीं',
    empty: 'खाली नहीं',
    size: 'साइज़ डाउनलोड के लायक',
    fork: 'सिर्फ़ फ़ोर्क नहीं',
    readme: 'README',
    source: 'सोर्स कोड',
    archive: 'कमिट की ज़िप',
    secrets: 'अंदर कोई सीक्रेट नहीं',
    danger: 'अंदर कुछ खतरनाक नहीं',
    originality: 'यहाँ कोई और नहीं बेचता',
    history: 'कमिट का इतिहास',
    copyright: 'कॉपीराइट के नोटिस',
    licence: 'लाइसेंस',
    start: 'इसे कैसे शुरू करें',
    tests: 'टेस्ट',
    kept: 'पिछले वर्ज़न का कोड',
  },
  HARDWARE: {
    count: 'फ़ोटो',
    size: 'साइज़ काफ़ी बड़ा',
    content: 'कुछ दिखता है',
    real: 'असली फ़ोटो',
    sharp: 'साफ़',
    distinct: 'अलग-अलग तरफ़ से',
    original: 'आपकी अपनी फ़ोटो',
    proof: 'डिवाइस होने का सबूत',
  },
};
