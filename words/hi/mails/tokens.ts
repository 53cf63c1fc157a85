import type { ApiScope } from '#domain/accounts/api-token.ts';
import type * as english from '../../en/mails/tokens.ts';
import type { Translated } from '../../languages.ts';
import { formatMoment } from '../dates.ts';

const may: Readonly<Record<ApiScope, string>> = { read: 'पढ़ना', buy: 'खरीदना', sell: 'बेचना' };

export const tokenMails: Translated<typeof english.tokenMails> = {
  expires: ({ reader, token, expiresAt }) => ({
    subject: `आपका API टोकन "${token}" जल्द खत्म होगा`,
    greeting: reader === null ? 'नमस्ते,' : `नमस्ते ${reader},`,
    paragraphs: [
      `आपका API टोकन "${token}" ${formatMoment(expiresAt)} (भारतीय समय) तक काम करेगा। उसके बाद ProtoHaat उन प्रोग्राम को मना कर देगा जो इसका इस्तेमाल करते हैं।`,
      'अपनी सेटिंग्स में नया टोकन बनाएँ और अपने प्रोग्राम को दें। फिर इस टोकन को रद्द करें।',
    ],
    action: 'सेटिंग्स खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर अपने अकाउंट के लिए एक API टोकन बनाया है।',
  }),

  made: ({ reader, token, scopes }) => ({
    subject: `आपके अकाउंट के लिए नया API टोकन: "${token}"`,
    greeting: `नमस्ते ${reader},`,
    paragraphs: [
      `आपके ProtoHaat अकाउंट के लिए एक API टोकन बनाया गया है। जिन प्रोग्राम के पास यह है, वे आपके नाम से यह कर सकते हैं: ${scopes.map((scope) => may[scope]).join(', ')}।`,
      'अगर यह आपने नहीं किया, तो अभी अपनी सेटिंग्स में टोकन रद्द करें। फिर अपना पासवर्ड बदलें।',
    ],
    action: 'सेटिंग्स खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि यह आपके अकाउंट की सुरक्षा के बारे में है। इसे बंद नहीं किया जा सकता।',
  }),
};
