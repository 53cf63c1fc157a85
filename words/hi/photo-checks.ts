import type { PhotoListingState } from '#domain/verification/finding-params.ts';
import type * as english from '../en/photo-checks.ts';
import type { Translated } from '../languages.ts';
import { formatDay } from './dates.ts';
import { textOf } from './parts.ts';

export const photoSentences: Translated<typeof english.photoSentences> = {
  'photos-missing': () => 'बने हुए प्रोजेक्ट की कम से कम एक फ़ोटो जोड़ें।',
  'photos-received': ({ count }) => `${count} फ़ोटो ${count === 1 ? 'मिली' : 'मिलीं'}।`,
  'photos-large': (size) => `हर फ़ोटो कम से कम ${pixels(size)} की है।`,
  'photos-too-small': ({ photos, longSide, shortSide }) =>
    `${photosAre(photos, 'बहुत छोटी')}। कम से कम ${pixels({ longSide, shortSide })} की फ़ोटो लगाएँ, सीधे कैमरे से।`,
  'photos-not-blank': () => 'कोई फ़ोटो खाली नहीं है।',
  'photos-blank': ({ photos }) =>
    `${photosAre(photos, 'खाली या एक ही रंग की')}। इसे अच्छी रोशनी में फिर से लें, ताकि प्रोजेक्ट पूरे फ़्रेम में आए।`,
  'photos-real': ({ of }) =>
    `${textOf({ all: 'ये', others: 'बाकी' }, of)} असली फ़ोटो जैसी लगती हैं, ग्राफ़िक या स्क्रीनशॉट जैसी नहीं।`,
  'photos-graphics': ({ photos }) =>
    `${photosAre(photos, 'ग्राफ़िक या स्क्रीनशॉट')}। प्रोजेक्ट की असली फ़ोटो जोड़ें, जो कैमरे से ली गई हों।`,
  'photos-not-proved': ({ photos }) => `${photosAre(photos, 'शायद कैमरे की नहीं, हाथ से या कंप्यूटर से बनाई हुई')}।`,
  'photos-sharp': ({ of }) =>
    `${textOf({ all: 'हर फ़ोटो इतनी साफ़ है', others: 'बाकी फ़ोटो इतनी साफ़ हैं' }, of)} कि काम को परखा जा सके।`,
  'photos-blurred': ({ photos }) => `${photosAre(photos, 'धुंधली')}। कैमरा स्थिर रखें और प्रोजेक्ट पर फ़ोकस करें।`,
  'photos-distinct': ({ of }) =>
    `${textOf({ all: 'हर फ़ोटो', others: 'बाकी में से हर फ़ोटो' }, of)} अलग तरफ़ से ली गई है।`,
  'photos-repeated': ({ photos }) =>
    `${photosAre(photos, 'पहले की किसी फ़ोटो जैसी ही')}। प्रोजेक्ट को दूसरी तरफ़ से दिखाएँ, या इसे हटाएँ।`,
  'photos-original': ({ of }) =>
    `${textOf({ all: 'इनमें से कोई फ़ोटो', others: 'बाकी में से कोई फ़ोटो' }, of)} किसी दूसरी लिस्टिंग में नहीं मिली।`,
  'photos-of-others': ({ photos }) =>
    `${photosAre(photos, 'पहले से किसी दूसरे सेलर की लिस्टिंग में')}। अपने प्रोजेक्ट की वे फ़ोटो जोड़ें जो आपने खुद ली हैं।`,
  'build-proved': ({ on }) => `बना हुआ है: ${formatDay(new Date(on))} का कोड फ़ोटो में है, हमने खुद देखा है।`,
  'build-not-proved': () => 'अभी तक किसी ने नहीं देखा है कि डिवाइस सेलर के पास है।',
  'photo-in-own-listing': ({ photo, title, state }) =>
    `फ़ोटो ${photo} आपकी अपनी लिस्टिंग “${title}” में है, ${textOf(ownListings, state)}`,
};

const ownListings: Readonly<Record<PhotoListingState, string>> = {
  listed: 'जो अभी लिस्ट है। एक डिवाइस की एक ही लिस्टिंग हो सकती है: उसी को बदलें, या पहले उसे हटाएँ।',
  withdrawn: 'जो रिफ़ंड के बाद मार्केट से हटी हुई है। उसे उसके अपने पेज से फिर लिस्ट करें, या पहले उसे हटाएँ।',
  archived: 'जो अब भी किसी खरीद से जुड़ी है।',
  banned: 'जिसे हमने मार्केट से हटा दिया है।',
  'being-bought': 'जिसके लिए अभी कोई पेमेंट कर रहा है।',
  sold: 'जो बिक चुकी है। जब तक उस बिक्री का रिफ़ंड नहीं होता, इसे फिर लिस्ट नहीं किया जा सकता।',
};

const pixels = ({ longSide, shortSide }: { readonly longSide: number; readonly shortSide: number }): string =>
  `${longSide} × ${shortSide} पिक्सेल`;

function photosAre(photos: readonly number[], what: string): string {
  const names = photos.map((photo) => `फ़ोटो ${photo}`);
  const last = names.pop() ?? '';
  return names.length === 0 ? `${last} ${what} है` : `${names.join(', ')} और ${last} ${what} हैं`;
}
